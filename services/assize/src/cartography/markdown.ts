import type { Cited, MapReport, SourceReported } from '@assize/court/cartography';
import { plainMarkdown as plain, section } from '@assize/documents/plain-markdown';
import { clip } from '../terminal/clip.ts';
import { printable } from '../terminal/printable.ts';

/** So many weak points are told; the JSON has all. */
export const MOST_WEAK = 30;

/** Citations link to the list of sources. */
const cites = (all: readonly number[]): string => all.map((n) => `[[${n}]](#cite-${n})`).join('');

const cited = ({ text, cites: all }: Cited): string => `${plain(text)} ${cites(all)}`.trimEnd();

const score = (of: number | null): string => (of === null ? 'unknown' : of.toFixed(2));

function sourceLines({
  uri,
  title,
  published,
  domain,
  overall,
  why,
  quotes,
}: SourceReported): string[] {
  const about = [`published ${published ?? 'unknown'}`, domain ?? 'no registered domain'].join(
    ', ',
  );
  return [
    `- **${plain(title ?? uri)}** (credibility ${score(overall)}; ${plain(about)})`,
    ...(title === null ? [] : [`  - ${plain(uri)}`]),
    ...why.map((one) => `  - ${plain(one)}`),
    ...quotes.map(({ n, quote }) => {
      const said = quote === null ? 'the source as a whole' : `“${plain(quote)}”`;
      return `  - <a id="cite-${n}"></a>\\[${n}\\] ${said}`;
    }),
  ];
}

/** The report in Markdown (CommonMark); what sources say is no markup in it. */
export function reportMarkdown(untrusted: MapReport): string {
  const of = printable(untrusted);
  const { sources, domains, entities, relationships, conflicts } = of.counts;
  const fought = of.battlegrounds.flatMap(({ point, rank, a, b }) => [
    `- **${plain(clip(point, 200))}** (${plain(rank)})`,
    ...[a, b].map(
      (side) =>
        `  - “${plain(side.text)}” ${cites(side.cites)} (credibility ${score(side.credibility)})`,
    ),
  ]);
  const weak = of.weaknesses.slice(0, MOST_WEAK).map((one) => `- ${cited(one)}`);
  const more = of.weaknesses.length - weak.length;
  return [
    `# ${plain(of.topic)}`,
    '',
    `${sources} sources of ${domains} origins; ${entities} entities, ${relationships} relationships, ${conflicts} conflicts; ${plain(of.at)}`,
    ...section(
      '## Summary',
      of.summary.map((one) => `- ${cited(one)}`),
      NOTHING.summary,
    ),
    ...section(
      '## Consensus',
      of.consensus.map((one) => `- ${cited(one)} ${plain(one.rule)}`),
      NOTHING.consensus,
    ),
    ...section('## Battlegrounds', fought, NOTHING.battlegrounds),
    ...(of.otherConflicts === 0 ? [] : ['', othersText(of.otherConflicts)]),
    ...section(
      '## Weak points left',
      [...weak, ...(more > 0 ? [`- ${more} more`] : [])],
      NOTHING.weaknesses,
    ),
    ...section('## Sources', of.sources.flatMap(sourceLines), NOTHING.sources),
    ...(of.limits.length === 0
      ? []
      : section(
          '## Limits',
          of.limits.map((one) => `- ${plain(one)}`),
          '',
        )),
    '',
  ].join('\n');
}

/** What stands where there is nothing to tell. */
export const NOTHING = {
  summary: 'No claim meets the rule for consensus, and no credible sources contradict each other.',
  consensus: 'No claim meets the rule for consensus.',
  battlegrounds: 'No two credible sources contradict each other.',
  weaknesses: 'None was found.',
  sources: 'There is none.',
} as const;

export const othersText = (count: number): string =>
  `${count} more ${count === 1 ? 'conflict has' : 'conflicts have'} a side that is not credible, or not known to be.`;
