import type { UnreadItem } from './item.ts';
import type { Report } from './report.ts';

/** How many names of a long list are printed. The others are counted. */
const NAMED = 3;

function counted(n: number, one: string): string {
  return `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;
}

function someOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** How many documents with omitted parts are named. The others are counted. */
const LEFT_OUT = 20;

function leftOut(notes: readonly UnreadItem[]): string[] {
  const more = notes.length - LEFT_OUT;
  const rest = more > 0 ? [`  and of ${counted(more, 'more document')}`] : [];
  return [...lines('Left out', notes.slice(0, LEFT_OUT)), ...rest];
}

function lines(title: string, unread: readonly UnreadItem[]): string[] {
  if (unread.length === 0) return [];
  return [`${title}:`, ...unread.map(({ source, reason }) => `  ${source}: ${reason}`)];
}

function passedOver(unread: readonly UnreadItem[]): string[] {
  const kinds = Map.groupBy(unread, ({ reason }) => reason);
  if (kinds.size === 0) return [];
  const kindLines = [...kinds].map(
    ([kind, files]) => `  ${files.length} × ${kind}: ${someOf(files.map(({ source }) => source))}`,
  );
  return [`Skipped ${unread.length} that are not documents:`, ...kindLines];
}

function duplicates({ duplicates: pairs, passages }: Report): string[] {
  if (pairs.length === 0) return [];
  const pairLines = pairs
    .slice(0, NAMED)
    .map(({ source, sameAs, passages: n }) =>
      source === sameAs
        ? `  ${source}: ${n} from the same document`
        : `  ${source}: ${n} from ${sameAs}`,
    );
  const more = pairs.length - NAMED;
  const rest = more > 0 ? [`  and ${counted(more, 'more pair')}`] : [];
  const all = counted(passages.duplicates, 'passage');
  return [`Not added again: ${all} with the same text as another:`, ...pairLines, ...rest];
}

/** `kind` is `embedded` in the folder `name`, or `elasticsearch` under the alias `name`. */
export function renderReport(report: Report, total: number, kind: string, name: string): string {
  const { documents, passages, gone } = report;
  const place = kind === 'embedded' ? name : `in Elasticsearch, under ${name}`;
  const removed =
    passages.removed === 0 ? '' : `, ${passages.removed.toLocaleString('en')} removed`;
  return [
    `Read ${counted(documents, 'document')}: ${counted(passages.indexed, 'passage')} indexed, ` +
      `${passages.unchanged.toLocaleString('en')} unchanged${removed}.`,
    ...duplicates(report),
    ...(gone.length === 0 ? [] : [`Removed, because the files are gone: ${someOf(gone)}`]),
    ...passedOver(report.passedOver),
    ...leftOut(report.notes),
    ...lines(`Could not be read: ${report.failed.length}`, report.failed),
    ...(total === 0 && kind === 'embedded'
      ? ['Your own index is empty: the shipped corpus is searched.']
      : [
          `Your index holds ${counted(total, 'passage')}: ${place}`,
          'From now on, claims without evidence are searched for in this index, not in the shipped corpus.',
        ]),
    '',
  ].join('\n');
}
