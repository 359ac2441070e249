import { tokenise } from '@assize/lexical';
import type { KnowledgeGraph, Relationship } from '@assize/proto/cartography';

/** What several relationships say in the same words. */
export interface Claim {
  readonly key: string;
  /** The shortest sentence that says it. */
  readonly quote: string;
  readonly from: string;
  readonly to: string;
  /** Whether it denies something. */
  readonly denied: boolean;
  readonly relationships: readonly Relationship[];
}

/** A relation by its stems, so that synonyms which the court knows are one; without what denies it. */
function stemsOf(relation: string): { readonly key: string; readonly denied: boolean } {
  const words = relation.split(' ');
  const denied = words[0] === 'not';
  const rest = denied ? words.slice(1) : words;
  const key = tokenise(rest.join(' ')).map(({ stem }) => stem);
  return { key: key.length > 0 ? key.join(' ') : rest.join(' '), denied };
}

/** The relationships of a graph by what they say: two that say the same of the same entities are one claim. */
export function claimsOf({ relationships }: KnowledgeGraph): readonly Claim[] {
  const keyed = relationships.map((one) => {
    const { key, denied } = stemsOf(one.relation);
    return { one, denied, key: JSON.stringify([one.from, denied, key, one.to]) };
  });
  return [...Map.groupBy(keyed, ({ key }) => key)].flatMap(([key, all]): Claim[] => {
    const [first] = all;
    if (first === undefined) return [];
    const { denied, one } = first;
    const said = all.map((each) => each.one);
    const [from, to] = [one.from, one.to];
    return [{ key, quote: shortest(said), from, to, denied, relationships: said }];
  });
}

/** The shortest sentence of some relationships, and of several the first by code points. */
function shortest(relationships: readonly Relationship[]): string {
  const quotes = relationships.map(({ citation }) => citation.quote);
  return quotes.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? '';
}
