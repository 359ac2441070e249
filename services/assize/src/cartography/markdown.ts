import type { Cited, ConflictReported, MapReport, SourceReported } from '@assize/court/cartography';
import { plainMarkdown as plain, section } from '@assize/documents/plain-markdown';
import { clip, printable } from '../terminal/printable.ts';

/** How many weak points, and conflicts other than battlegrounds, are shown. The JSON has all of them. */
export const MOST_LISTED = 30;

const cites = (all: readonly number[]): string => all.map((n) => `[[${n}]](#cite-${n})`).join('');

const cited = ({ text, cites: all }: Cited): string => `${plain(text)} ${cites(all)}`.trimEnd();

export const score = (of: number | null): string => (of === null ? 'unknown' : of.toFixed(2));

function sourceLines(source: SourceReported): string[] {
  const { uri, title, published, domain, overall, why, quotes } = source;
  const about = `published ${published ?? 'unknown'}, ${domain ?? 'no registered domain'}`;
  return [
    `- **${plain(title ?? uri)}** (credibility ${score(overall)}; ${plain(about)})`,
    ...(title === null ? [] : [`  - ${plain(uri)}`]),
    ...why.map((one) => `  - ${plain(one)}`),
    ...quotes.map(({ n, quote }) => {
      const text = quote === null ? 'the source as a whole' : `“${plain(quote)}”`;
      return `  - <a id="cite-${n}"></a>\\[${n}\\] ${text}`;
    }),
  ];
}

function conflictLines({ point, a, b }: ConflictReported, after = ''): string[] {
  return [
    `- **${plain(clip(point, 200))}**${after}`,
    ...[a, b].map(
      (side) =>
        `  - “${plain(side.text)}” ${cites(side.cites)} (credibility ${score(side.credibility)})`,
    ),
  ];
}

function firstItems<Item>(items: readonly Item[], lines: (item: Item) => string[]): string[] {
  const more = items.length - MOST_LISTED;
  return [...items.slice(0, MOST_LISTED).flatMap(lines), ...(more > 0 ? [`- ${more} more`] : [])];
}

/** Renders the report in Markdown (CommonMark). Text from sources is escaped. */
export function reportMarkdown(untrusted: MapReport, unchallenged = false): string {
  const of = printable(untrusted);
  const { sources, unscored, domains, entities, relationships, conflicts } = of.counts;
  const summary = of.summary.map((one) => `- ${cited(one)}`);
  const agreed = of.consensus.map((one) => `- ${cited(one)} ${plain(one.rule)}`);
  const weak = firstItems(of.weaknesses, (one) => [`- ${cited(one)}`]);
  const limits = of.limits.map((one) => `- ${plain(one)}`);
  const others = firstItems(of.otherConflicts, (one) => conflictLines(one));
  const fought = of.battlegrounds.flatMap((one) => conflictLines(one, ` (${plain(one.rank)})`));
  return [
    `# ${plain(of.topic)}`,
    '',
    `${sources} sources of ${domains} origins, ${unscored} of unknown credibility; ${entities} entities, ${relationships} relationships, ${conflicts} conflicts; ${plain(of.at)}`,
    ...section('## Summary', summary, NOTHING.summary),
    ...section('## Consensus', agreed, NOTHING.consensus),
    ...section('## Battlegrounds', fought, NOTHING.battlegrounds),
    ...(others.length === 0 ? [] : section('## Other conflicts', [OTHERS, '', ...others])),
    ...section('## Remaining weak points', weak, noWeakness(unchallenged)),
    ...section('## Sources', of.sources.flatMap(sourceLines), NOTHING.sources),
    ...(limits.length === 0 ? [] : section('## Limits', limits, '')),
    '',
  ].join('\n');
}

export const NOTHING = {
  summary: 'No claim meets the rule for consensus, and no credible sources contradict each other.',
  consensus: 'No claim meets the rule for consensus.',
  battlegrounds: 'No two sources that are known to be credible contradict each other.',
  sources: 'There are none.',
} as const;

/** If the map was not challenged, no weak point is known. */
export const noWeakness = (unchallenged: boolean): string =>
  unchallenged ? 'Unknown, because the map was not challenged.' : 'None were found.';

/** Describes the conflicts that are not battlegrounds. */
export const OTHERS = 'In each of them, one side is not known to be credible.';
