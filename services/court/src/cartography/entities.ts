import { LeaderIndex } from './leaders.ts';
import { lowered } from './similarity.ts';

/** From this similarity on two names are of one entity (the seed's figure). */
export const SAME_NAME = 0.85;

/** One entity, and the other spellings that were merged into it, by code points. */
export interface ResolvedEntity {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The spellings that are equal in lower case, each as often as it is given. */
interface Spelled {
  readonly lower: string;
  readonly all: readonly string[];
}

/** The order of code units, the same on every machine. */
const order = (a: string, b: string): number => Number(a > b) - Number(a < b);

function spellings(names: readonly string[]): Spelled[] {
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  const byLower = Map.groupBy(given, (name) => name.toLowerCase());
  return Array.from(byLower, ([lower, all]) => ({ lower, all }));
}

/** The spelling that is given most often, and of several the first by code units. */
export function commonest(names: readonly string[]): string {
  const counted = [...Map.groupBy(names, (name) => name)].toSorted(
    ([a, often], [b, seldom]) => seldom.length - often.length || order(a, b),
  );
  return counted[0]?.[0] ?? '';
}

const digitsOf = (name: string): string => name.replaceAll(/\P{Nd}/gu, '');

/**
 * Merges the names of one entity. Each name goes, most mentioned first, and of equally often mentioned ones
 * in the order of their lower case, to the entity whose name it is most like, from 0.85 on (`similarity`, the
 * entity's name first); of equally like ones to the one that was there before; or else it is an entity itself.
 *
 * So the result hangs on which names there are and how often, never on their order, where the seed's hangs on
 * it. No chain forms: "a" like "b" and "b" like "c" bring "c" to "a" only if the two are alike. The name shown
 * is the most frequent spelling. Names with different digits are kept apart, however alike: type 1 diabetes is
 * not type 2 diabetes.
 *
 * `leaders` finds which entities to compare a name with. The default leaves out only such as can't be alike.
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
