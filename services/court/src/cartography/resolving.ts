import type { Entity } from '@assize/proto/cartography';
import { resolveEntities } from './entities.ts';
import { idOf } from './ids.ts';
import type { Name } from './naming.ts';

/** A name of more words is a description ("risk of stroke in men"), and one like it is of something else. */
const MOST_WORDS = 3;

/** Entities, and which one each key of a name is. */
export interface Resolved {
  readonly entities: readonly Entity[];
  readonly entityOf: (name: Pick<Name, 'key'>) => string | undefined;
}

/** An entity keeps so many of its other spellings. */
const MOST_ALIASES = 100;

function asEntity({ name, aliases }: ReturnType<typeof resolveEntities>[number]): Entity {
  return { id: idOf('e', name.toLowerCase()), name, aliases: aliases.slice(0, MOST_ALIASES) };
}

/**
 * The entities of some mentions. Names whose stems are equal are one; short names that are spelt alike are
 * merged (`resolveEntities`); a longer one is merged with its equals alone.
 */
export function resolvedNames(names: readonly Name[]): Resolved {
  const byKey = Map.groupBy(names, ({ key }) => key);
  const spelt = [...byKey].map(([key, all]) => ({ key, all, text: commonest(all) }));
  const isShort = ({ text }: { readonly text: string }): boolean =>
    text.split(/\s/).length <= MOST_WORDS;
  const short = spelt.filter(isShort);
  const merged = resolveEntities(short.flatMap(({ text, all }) => all.map(() => text)));
  const long = spelt
    .filter((one) => !isShort(one))
    .map(({ text }) => ({ name: text, aliases: [] }));
  const ids = new Map<string, string>();
  const entities = new Map<string, Entity>();
  for (const one of [...merged, ...long]) {
    const entity = asEntity(one);
    entities.set(entity.id, entities.get(entity.id) ?? entity);
    for (const text of [one.name, ...one.aliases]) ids.set(text, entity.id);
  }
  const keyed = new Map(spelt.map(({ key, text }) => [key, ids.get(text)]));
  return { entities: [...entities.values()], entityOf: ({ key }) => keyed.get(key) };
}

/**
 * The spelling that is commonest, and of several the first by code points; one at the start of a sentence
 * where there is no other.
 */
function commonest(names: readonly Name[]): string {
  const inside = names.filter(({ initial }) => !initial);
  const spelt = inside.length > 0 ? inside : names;
  const counted = [...Map.groupBy(spelt, ({ text }) => text)].map(([text, all]) => {
    return { text, count: all.length };
  });
  const [best] = counted.toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
  return best?.text ?? '';
}
