import { LeaderIndex } from './leaders.ts';
import { lowered } from './similarity.ts';

/** The similarity (0 to 1) from which two names denote one entity. The seed's figure. */
export const SAME_NAME = 0.85;

/** `aliases` are the other spellings, in code-unit order. */
export interface ResolvedEntity {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Spellings that differ only in case, each as often as it occurs. */
interface Spelled {
  readonly lower: string;
  readonly all: readonly string[];
}

/** Code-unit order, which is the same on every machine. */
const order = (a: string, b: string): number => Number(a > b) - Number(a < b);

function spellings(names: readonly string[]): Spelled[] {
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  const byLower = Map.groupBy(given, (name) => name.toLowerCase());
  return Array.from(byLower, ([lower, all]) => ({ lower, all }));
}

/** Ties go to the first in code-unit order. */
export function commonest(names: readonly string[]): string {
  const counted = [...Map.groupBy(names, (name) => name)].toSorted(
    ([a, often], [b, seldom]) => seldom.length - often.length || order(a, b),
  );
  return counted[0]?.[0] ?? '';
}

export const digitsOf = (name: string): string => name.replaceAll(/\P{Nd}/gu, '');

/**
 * Merges the names that denote one entity. Names are taken by frequency, the most frequent first; ties in the order of
 * their lower-case form. Each joins the entity whose name is most similar, at a similarity of at least 0.85
 * (`similarity`, with the entity's name as the first argument); ties go to the older entity. A name that is similar to
 * none becomes an entity.
 *
 * So the result depends only on the names and their frequencies. In the seed's version it also depends on their order.
 * Similarity does not chain: if "a" is like "b" and "b" like "c", then "c" joins "a" only if those two are alike. An
 * entity is shown under its most frequent spelling. Names with different digits are never merged, however similar: type
 * 1 diabetes is not type 2 diabetes.
 *
 * `leaders` finds the entities to compare a name with. The default skips only those that cannot be similar enough.
 */
export function resolveEntities(
  names: readonly string[],
  leaders: Pick<LeaderIndex, 'add' | 'nearest'> = new LeaderIndex(SAME_NAME),
): ResolvedEntity[] {
  const sorted = spellings(names).toSorted(
    (a, b) => b.all.length - a.all.length || order(a.lower, b.lower),
  );
  const entities: Spelled[][] = [];
  for (const spelled of sorted) {
    const text = lowered(spelled.lower);
    const digits = digitsOf(spelled.lower);
    const leader = leaders.nearest(text, digits);
    if (leader !== null) entities[leader]?.push(spelled);
    else {
      leaders.add(entities.length, text, digits);
      entities.push([spelled]);
    }
  }
  return entities.map(entityOf);
}

function entityOf(merged: readonly Spelled[]): ResolvedEntity {
  const name = commonest(merged[0]?.all ?? []);
  const others = new Set(merged.flatMap(({ all }) => all));
  others.delete(name);
  return { name, aliases: [...others].toSorted(order) };
}
