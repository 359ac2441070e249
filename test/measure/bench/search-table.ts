import type { SearchReport, SearchRow } from './search.ts';

/** The least share of the exact ten nearest passages that an index must find. */
const MARK = 0.95;

/** Formats the report for the terminal. */
export function formatSearch({ model, texts, cut, queries, rows }: SearchReport): string {
  const marked = rows.filter(({ recall10 }) => recall10 < MARK);
  return [
    `${texts} different real ${cut ? 'sentences' : 'texts'}, embedded by ${model}; ${queries} of them are asked and not indexed.`,
    'Ten hits a query. Memory is that of the index in its process, or of its server; CPU that of client and server.',
    '',
    ...rows.flatMap(spellRow),
    marked.length === 0
      ? `recall@10 against exact: ${MARK} or more everywhere`
      : `recall@10 under ${MARK}: ${marked.map(({ index, passages }) => `${index} ${passages}`).join(', ')}`,
    '',
  ].join('\n');
}

function spellRow(row: SearchRow): string[] {
  const { index, passages, perturbed, figures } = row;
  const copies = perturbed === 0 ? '' : `, ${perturbed} of them perturbed copies`;
  return [
    `${index}, ${passages} passages${copies}`,
    `  indexed in ${seconds(row.indexMs)}, ready in ${seconds(row.readyMs)}, opened in ${seconds(row.openMs)}; ` +
      `memory ${row.memoryMb === null ? 'not known' : `${row.memoryMb} MB`}`,
    `  recall@10 ${row.recall10.toFixed(3)}, of inverted queries ${row.invertedRecall10.toFixed(3)}`,
    '  search     in flight   queries/s    p50 ms    p95 ms CPU-ms each',
    ...Object.entries(figures).flatMap(([kind, measured]) =>
      measured.map(({ inFlight, perSecond, p50Ms, p95Ms, cpuMs }) => {
        const cells = [perSecond, p50Ms, p95Ms, cpuMs].map((value) => String(value).padStart(9));
        return `  ${kind.padEnd(10)} ${String(inFlight).padStart(9)}   ${cells.join(' ')}`;
      }),
    ),
    '',
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
