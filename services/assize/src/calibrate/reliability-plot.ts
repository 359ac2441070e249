import type { Bin } from '../evaluate/confidence.ts';

const SIZE = 320;
const LEFT = 56;
const TOP = 40;
const WIDTH = LEFT + SIZE + 24;
const HEIGHT = TOP + SIZE + 88;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
/** The height of the bars that say how many verdicts a bin holds, above the axis. */
const COUNTS = 48;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as XML has it; what no XML may hold (control characters) is left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

const x = (share: number): string => (LEFT + share * SIZE).toFixed(1);
const y = (share: number): string => (TOP + (1 - share) * SIZE).toFixed(1);

function axis(): string[] {
  return TICKS.flatMap((tick) => [
    `<line x1="${x(0)}" y1="${y(tick)}" x2="${x(1)}" y2="${y(tick)}" stroke="#ddd"/>`,
    `<text x="${LEFT - 8}" y="${Number(y(tick)) + 4}" text-anchor="end">${tick}</text>`,
    `<text x="${x(tick)}" y="${TOP + SIZE + 18}" text-anchor="middle">${tick}</text>`,
  ]);
}

function countsOf(bins: readonly Bin[]): string[] {
  const most = Math.max(1, ...bins.map(({ n }) => n));
  return bins.map(({ from, to, n }) => {
    const height = (n / most) * COUNTS;
    const width = (to - from) * SIZE - 4;
    return `<rect x="${(Number(x(from)) + 2).toFixed(1)}" y="${(Number(y(0)) - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="#c9d7ea"><title>${n} from ${from} to ${to}</title></rect>`;
  });
}

function points(bins: readonly Bin[]): string[] {
  const some = bins.flatMap(({ n, confidence, accuracy }) =>
    confidence === null || accuracy === null ? [] : [{ n, confidence, accuracy }],
  );
  const at = some.map((one) => `${x(one.confidence)},${y(one.accuracy)}`);
  const dots = some.map(
    ({ n, confidence, accuracy }) =>
      `<circle cx="${x(confidence)}" cy="${y(accuracy)}" r="4" fill="#1f4e9c"><title>${n} verdicts: confidence ${confidence.toFixed(2)}, right ${accuracy.toFixed(2)}</title></circle>`,
  );
  const line = `<polyline points="${at.join(' ')}" fill="none" stroke="#1f4e9c" stroke-width="2"/>`;
  return [...(at.length > 1 ? [line] : []), ...dots];
}

/**
 * A reliability plot as SVG: for each bin of confidence the share of its verdicts that were right, beside
 * the diagonal on which confidence would mean what it says; the bars below say how many a bin holds.
 */
export function reliabilityPlot(bins: readonly Bin[], title: string): string {
  const middle = LEFT + SIZE / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${middle}" y="22" text-anchor="middle" font-size="14">${escaped(title)}</text>`,
    ...axis(),
    ...countsOf(bins),
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#888" stroke-dasharray="4 4"/>`,
    ...points(bins),
    `<rect x="${x(0)}" y="${y(1)}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#444"/>`,
    `<text x="${middle}" y="${TOP + SIZE + 42}" text-anchor="middle">confidence of the verdict</text>`,
    `<text x="16" y="${TOP + SIZE / 2}" text-anchor="middle" transform="rotate(-90 16 ${TOP + SIZE / 2})">share that is right</text>`,
    `<text x="${middle}" y="${TOP + SIZE + 64}" text-anchor="middle" fill="#555">dashed: as sure as right; bars: how many verdicts</text>`,
    '</svg>',
    '',
  ].join('\n');
}
