import type { Kind } from './list.ts';
import type { PeerRow, PeersReport } from './peers.ts';

interface Panel {
  readonly title: string;
  readonly rows: readonly PeerRow[];
  readonly value: (row: PeerRow) => number;
}

const [LABELS, PANEL, BAR, TOP] = [220, 230, 26, 64];
const PICTURE = { width: LABELS + 3 * (PANEL + 20) + 10 };
const NAMES: Readonly<Record<Kind, string>> = {
  ours: 'the court',
  chain: 'JetStream by hand',
  peer: 'others',
};

const STYLE = [
  'text{fill:#1f2933;font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}',
  '.title{font-weight:600}.back{fill:#fff}.axis{stroke:#9aa5b1}',
  '.ours{fill:#1f6feb}.chain{fill:#8895a3}.peer{fill:#c2610c}',
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.back{fill:#0d1117}.axis{stroke:#6e7781}',
  '.ours{fill:#58a6ff}.chain{fill:#7d8590}.peer{fill:#e08a3c}}',
].join('');

/** Draws for light and dark: throughput, latency and CPU, one bar per row. */
export function pictureOf({ concurrency }: PeersReport): string {
  const levels = Object.keys(concurrency);
  const [few = '1', many = '1'] = [levels[0], levels.at(-1)];
  const panels: Panel[] = [
    { title: `trials/s, ${many} in flight`, rows: concurrency[many] ?? [], value: tps },
    { title: `p50 ms, ${few} in flight`, rows: concurrency[few] ?? [], value: p50 },
    { title: `CPU-ms a trial, ${many} in flight`, rows: concurrency[many] ?? [], value: cpu },
  ];
  const rows = panels[0]?.rows ?? [];
  const height = TOP + rows.length * BAR + 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">Throughput, latency and CPU of a trial, by the court, by plain chains, and by others</title>',
    `<style>${STYLE}</style>`,
    '<rect class="back" width="100%" height="100%"/>',
    ...legend(),
    ...rows.map(({ name }, at) => text(LABELS - 10, middleOf(at), name, ' text-anchor="end"')),
    ...panels.flatMap((panel, at) => drawn(panel, LABELS + at * (PANEL + 20))),
    '</svg>',
    '',
  ].join('\n');
}

const tps = ({ figures }: PeerRow): number => figures.tps;
const p50 = ({ figures }: PeerRow): number => figures.p50Ms;
const cpu = ({ figures }: PeerRow): number => figures.cpuMs;

const middleOf = (at: number): number => TOP + at * BAR + 14;

function legend(): string[] {
  const kinds = Object.entries(NAMES);
  return kinds.flatMap(([kind, name], at) => {
    const x = LABELS + at * 170;
    return [
      `<rect class="${kind}" x="${x}" y="12" width="12" height="12"/>`,
      text(x + 18, 23, name),
    ];
  });
}

function drawn({ title, rows, value }: Panel, x: number): string[] {
  const most = Math.max(1, ...rows.map(value));
  // Room for the number behind the longest bar.
  const scale = (PANEL - 60) / most;
  const bottom = TOP + rows.length * BAR;
  return [
    text(x, TOP - 14, title, ' class="title"'),
    `<line class="axis" x1="${x}" y1="${TOP - 4}" x2="${x}" y2="${bottom}"/>`,
    ...rows.flatMap((row, at) => {
      const width = Math.max(1, Math.round(value(row) * scale));
      const y = TOP + at * BAR;
      return [
        `<rect class="${row.kind}" x="${x}" y="${y}" width="${width}" height="${BAR - 7}"/>`,
        text(x + width + 6, middleOf(at), spelled(value(row))),
      ];
    }),
  ];
}

const spelled = (value: number): string => (value < 100 ? value.toFixed(1) : value.toFixed(0));

function text(x: number, y: number, said: string, more = ''): string {
  const plain = said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}"${more}>${plain}</text>`;
}
