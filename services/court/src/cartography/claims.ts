import { tokenise } from '@assize/lexical';
import type { KnowledgeGraph, Relationship } from '@assize/proto/cartography';

/** What several relationships say in the same words. */
export interface Claim {
  /** The relation by its stems, without what denies it. */
  readonly relation: string;
  /** The shortest sentence that says it. */
  readonly quote: string;
  readonly from: string;
  readonly to: string;
  /** Whether it denies something. */
  readonly denied: boolean;
  readonly relationships: readonly Relationship[];
}

/** A relation by its stems, so that synonyms which the court knows are one; without what denies it. */
function stemsOf(said: string): Pick<Claim, 'relation' | 'denied'> {
  const words = said.split(' ');
  const denied = words[0] === 'not';
  const rest = denied ? words.slice(1) : words;
  const stems = tokenise(rest.join(' ')).map(({ stem }) => stem);
  return { relation: (stems.length > 0 ? stems : rest).join(' '), denied };
}

/** The relationships of a graph by what they say: two that say the same of the same entities are one claim. */
export function claimsOf({ relationships }: KnowledgeGraph): readonly Claim[] {
  const said = Map.groupBy(relationships, ({ from, relation, to }) =>
    JSON.stringify({ from, to, ...stemsOf(relation) }),
  );
  return [...said.values()].flatMap((all): Claim[] => {
    const [one] = all;
    if (one === undefined) return [];
    const { from, to, relation } = one;
    return [{ from, to, ...stemsOf(relation), quote: shortest(all), relationships: all }];
  });
}

/** The shortest sentence of some relationships, and of several the first by code points. */
function shortest(relationships: readonly Relationship[]): string {
  const quotes = relationships.map(({ citation }) => citation.quote);
  return quotes.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? '';
}
