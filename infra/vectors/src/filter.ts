import { instantOf, lastInstantOf, spanOf } from '@assize/proto';
import { IndexInputError } from '#src/errors.ts';
import type { IndexFilter, IndexedPassage } from '#src/port.ts';

/** In milliseconds since 1970; null if there is none. */
interface FilterBounds {
  readonly from: number | null;
  readonly until: number | null;
  readonly at: number | null;
}

function bound(
  name: 'from' | 'until' | 'at',
  text: string | undefined,
  read: (text: string) => number | null,
): number | null {
  if (text === undefined) return null;
  const instant = read(text);
  if (instant !== null) return instant;
  throw new IndexInputError(
    `filter.${name}`,
    `${JSON.stringify(text)} is neither a day, such as 2024-05-01, nor an instant with a time zone`,
  );
}

/** @throws IndexInputError that names a bound that can't be parsed, or `filter.from` if it is later than `until` */
export function boundsOf({ from, until, at }: IndexFilter): FilterBounds {
  const bounds = {
    from: bound('from', from, instantOf),
    until: bound('until', until, lastInstantOf),
    at: bound('at', at, instantOf),
  };
  if (bounds.from !== null && bounds.until !== null && bounds.from > bounds.until) {
    throw new IndexInputError('filter.from', `${from} is later than until, ${until}`);
  }
  return bounds;
}

/** Whether the whole period of a passage's date lies within the bounds. An unknown date lies within none. */
function published({ date }: IndexedPassage, { from, until }: FilterBounds): boolean {
  if (from === null && until === null) return true;
  const span = date === undefined ? null : spanOf(date);
  if (span === null) return false;
  return (from === null || span.first >= from) && (until === null || span.last <= until);
}

/** Whether a passage has not expired at that instant; true for every passage if `at` is null. */
export function isCurrent({ expires }: IndexedPassage, at: number | null): boolean {
  if (at === null || expires === undefined) return true;
  const end = instantOf(expires);
  return end === null || end > at;
}

/** The filter as a predicate on passages. @throws IndexInputError for a bound that can't be parsed */
export function passing(filter: IndexFilter): (passage: IndexedPassage) => boolean {
  const bounds = boundsOf(filter);
  const { tags = [], source } = filter;
  return (passage) =>
    (source === undefined || passage.source === source) &&
    tags.every((tag) => passage.tags.includes(tag)) &&
    isCurrent(passage, bounds.at) &&
    published(passage, bounds);
}
