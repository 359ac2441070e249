import { TEXT_LIMIT } from '@assize/proto';
import { pc } from '../terminal/colours.ts';
import type { ContradictionReport } from './report.ts';
import { clip, printable } from '../terminal/printable.ts';

type Insight = ContradictionReport['insights'][number];

export function renderContradictions(report: ContradictionReport): string {
  const { conflicts, insights, indexed, examined, unexamined, pairs, read, stanceModel } =
    printable(report);
  const unexaminedText =
    unexamined > 0
      ? pc.yellow(
          ` (${unexamined} more were found, but not examined: beyond --most, or longer than ${TEXT_LIMIT / 1024} KiB)`,
        )
      : '';
  return [
    pc.bold(conflicts === 1 ? '1 conflict' : `${conflicts} conflicts`),
    `  ${examined} of ${indexed} entries examined${unexaminedText}, ${read} of ${pairs} pairs read by ${stanceModel}`,
    ...insights.flatMap(lines),
    ...(insights.length < conflicts
      ? ['', `  and ${conflicts - insights.length} weaker ones`]
      : []),
    '',
  ].join('\n');
}

function lines({ strength, similarity, entries, better }: Insight): string[] {
  return [
    '',
    `  ${pc.red(strength.toFixed(2))} conflict, cosine ${similarity.toFixed(2)}, ` +
      (better === null ? pc.yellow('better supported: unknown') : `better supported: ${better}`),
    ...entries.flatMap(
      ({ id, text, source, margin, supportWeight, contradictionWeight, lScore }) => {
        const from = source === undefined ? id : `${source} (${id})`;
        const trust = lScore === undefined ? '' : `, L-Score ${lScore.toFixed(2)}`;
        const mark = id === better ? pc.green('+') : ' ';
        const weights = `for ${supportWeight.toFixed(2)}, against ${contradictionWeight.toFixed(2)}`;
        return [
          `     ${mark} ${clip(text)}${pc.dim(` — ${from}`)}`,
          pc.dim(`       from the other entries: ${weights}${trust}, margin ${margin.toFixed(2)}`),
        ];
      },
    ),
  ];
}
