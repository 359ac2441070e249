import {
  MOST_ENTITIES,
  MOST_RELATIONSHIPS,
  type Entity,
  type Relationship,
  type Source,
} from '@assize/proto/cartography';
import { commonest, resolveEntities } from './entities.ts';
import { linksIn, type Link } from './linking.ts';
import { idOf } from './ids.ts';
import { mentionsIn, type Name } from './naming.ts';
import { pairsOf, type Pairs } from './pairing.ts';

/** What rules alone find, and the pairs of sentences that are to be read against each other. */
export interface Plan extends Pairs {
  readonly sources: readonly Source[];
  readonly entities: readonly Entity[];
  readonly relationships: readonly Relationship[];
  /** How many relationships were found but dropped because there were too many. */
  readonly cutRelationships: number;
  /** The name of an entity, by the key of a mention. */
  readonly nameOf: (key: string) => string;
}

/**
 * The most words of a name that may be merged with similar ones. A longer name is a description ("risk of stroke in
 * men"), and a similar description is about something else.
 */
const MOST_WORDS = 3;

const MOST_ALIASES = 100;

/** Names with the same stems are one entity. Short names with similar spelling are merged (`resolveEntities`). */
function resolvedNames(names: readonly Name[]): {
  readonly entities: readonly Entity[];
  /** The id of the entity that a name belongs to, by the name's key. */
  readonly entityOf: (key: string) => string | undefined;
} {
  const spelt = [...Map.groupBy(names, ({ key }) => key)].map(([key, all]) => {
    const text = spellingOf(all);
    return { key, all, text, isShort: text.split(/\s/).length <= MOST_WORDS };
  });
  const merged = resolveEntities(
    spelt.flatMap(({ text, all, isShort }) => (isShort ? all.map(() => text) : [])),
  );
  const long = spelt.flatMap(({ text, isShort }) => (isShort ? [] : [{ name: text, aliases: [] }]));
  const ids = new Map<string, string>();
  const entities = new Map<string, Entity>();
  for (const { name, aliases } of [...merged, ...long]) {
    const id = idOf('e', name.toLowerCase());
    const entity = { id, name, aliases: aliases.slice(0, MOST_ALIASES) };
    entities.set(id, entities.get(id) ?? entity);
    for (const text of [name, ...aliases]) ids.set(text, id);
  }
  const keyed = new Map(spelt.map(({ key, text }) => [key, ids.get(text)]));
  return { entities: [...entities.values()], entityOf: (key) => keyed.get(key) };
}

/** Spellings at the start of a sentence count only if there is no other. */
function spellingOf(names: readonly Name[]): string {
  const inside = names.filter(({ initial }) => !initial);
  return commonest((inside.length > 0 ? inside : names).map(({ text }) => text));
}

/** Each source states each relationship once, in the first sentence that has it. */
function relationshipsOf(
  links: readonly Link[],
  entityOf: ReturnType<typeof resolvedNames>['entityOf'],
): readonly Relationship[] {
  const byId = new Map<string, Relationship>();
  for (const { from: subject, relation, to: object, citation } of links) {
    const [from, to] = [entityOf(subject.key), entityOf(object.key)];
    if (from === undefined || to === undefined || from === to) continue;
    const id = idOf('r', citation.source, from, relation, to);
    if (!byId.has(id)) byId.set(id, { id, from, relation, to, citation, credibility: null });
  }
  return [...byId.values()];
}

/** Pure. Ids are derived from content, so they stay the same between iterations. */
export function plan(sources: readonly Source[]): Plan {
  const sentences = mentionsIn(sources);
  const links = sentences.flatMap(linksIn);
  const mentioned = sentences.flatMap(({ mentions }) => [...mentions.values()]);
  const named = links.flatMap(({ from, to }) => [from, to]);
  const { entities, entityOf } = resolvedNames([...mentioned, ...named]);
  const found = relationshipsOf(links, entityOf);
  const relationships = found.slice(0, MOST_RELATIONSHIPS);
  const used = new Set(relationships.flatMap(({ from, to }) => [from, to]));
  // If there are too many entities, those with a relationship are kept first.
  const ranked = [
    ...entities.filter(({ id }) => used.has(id)),
    ...entities.filter(({ id }) => !used.has(id)),
  ];
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return {
    sources,
    nameOf: (key) => names.get(entityOf(key) ?? '') ?? key,
    entities: ranked.slice(0, MOST_ENTITIES),
    relationships,
    cutRelationships: found.length - relationships.length,
    ...pairsOf(sentences, sources),
  };
}
