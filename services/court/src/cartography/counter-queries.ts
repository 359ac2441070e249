import { tokenise } from '@assize/lexical';
import { MOST_QUERIES, queryFaults } from '@assize/proto/cartography';
import type { Weakness } from './weaknesses.ts';

const LONGEST = 300;

/** The distinct content stems in alphabetical order, for comparison. */
export function normalisedQuery(query: string): string {
  const tokens = tokenise(query);
  const telling = tokens.filter(({ kind, negator }) => kind !== 'function' || negator);
  const stems = (telling.length > 0 ? telling : tokens).map(({ stem }) => stem);
  return stems.length > 0 ? [...new Set(stems)].toSorted().join(' ') : query.trim().toLowerCase();
}

const WORDINGS: Readonly<
  Record<Weakness['type'], readonly ((about: string, topic: string) => string)[]>
> = {
  'single-source': [
    (about) => `evidence against ${about}`,
    (about) => `${about} disputed`,
    (about) => `no evidence that ${about}`,
  ],
  outdated: [
    (_about, topic) => `${topic} latest findings`,
    (about) => `${about} superseded`,
    (_about, topic) => `${topic} new evidence against earlier findings`,
  ],
  bias: [
    (_about, topic) => `${topic} independent review`,
    (about) => `${about} criticism`,
    (_about, topic) => `${topic} independent criticism of industry claims`,
  ],
};

/** The first item of each, then the second of each, and so on. */
export function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_none, at) =>
    lists.flatMap((one) => one.slice(at, at + 1)),
  ).flat();
}

export const interleavedByType = (weaknesses: readonly Weakness[]): readonly Weakness[] =>
  interleaved([...Map.groupBy(weaknesses, ({ type }) => type).values()]);

/**
 * At most three queries that could refute the weak points, one per weakness, alternating between types. Excludes any
 * that equals an earlier one after normalisation, or has no words, as when a title is symbols alone.
 */
export function counterQueries(
  weaknesses: readonly Weakness[],
  asked: readonly string[],
  topic: string,
): string[] {
  const known = new Set(asked.map(normalisedQuery));
  const queries: string[] = [];
  for (const { type, about } of interleavedByType(weaknesses)) {
    if (queries.length >= MOST_QUERIES) break;
    const query = WORDINGS[type]
      .map((wording) =>
        wording(about, topic).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST).toWellFormed(),
      )
      .find((one) => !known.has(normalisedQuery(one)) && queryFaults('', one).length === 0);
    if (query === undefined) continue;
    known.add(normalisedQuery(query));
    queries.push(query);
  }
  return queries;
}
