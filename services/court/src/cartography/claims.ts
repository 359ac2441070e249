import { tokenise } from '@assize/lexical';
import type { KnowledgeGraph, Relationship } from '@assize/proto/cartography';

/** What one or more relationships state, under one relation. */
export interface Claim {
  /** The stems of the relation, without any negation. */
  readonly relation: string;
  readonly quote: string;
  readonly from: string;
  readonly to: string;
  readonly denied: boolean;
  readonly relationships: readonly Relationship[];
}

/** Synonyms that the court knows become equal, and a negation is split off. */
function stemsOf(said: string): Pick<Claim, 'relation' | 'denied'> {
  const words = said.split(' ');
  const denied = words[0] === 'not';
  const rest = denied ? words.slice(1) : words;
  const stems = tokenise(rest.join(' ')).map(({ stem }) => stem);
  return { relation: (stems.length > 0 ? stems : rest).join(' '), denied };
}

/** Relationships that state the same relation of the same entities are one claim. */
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

/** Ties go to the first in code-unit order. */
function shortest(relationships: readonly Relationship[]): string {
  const quotes = relationships.map(({ citation }) => citation.quote);
  return quotes.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? '';
}
