import {
  MOST_ENTITIES,
  MOST_RELATIONSHIPS,
  type Entity,
  type Relationship,
  type Source,
} from '@assize/proto/cartography';
import { linksIn, type Link } from './linking.ts';
import { idOf } from './ids.ts';
import { mentionsIn, type Name } from './naming.ts';
import { pairsOf, type Pairs } from './pairing.ts';
import { resolvedNames } from './resolving.ts';

/** What the sources say by rules alone, and which of their sentences are to be read against each other. */
export interface Plan extends Pairs {
  readonly sources: readonly Source[];
  readonly entities: readonly Entity[];
  readonly relationships: readonly Relationship[];
  /** What was found and does not stand there, because there was too much. */
  readonly cutEntities: number;
  readonly cutRelationships: number;
  /** The name of an entity by the key of a mention. */
  readonly nameOf: (key: string) => string;
}

/** Each source says each thing once, by its first sentence that does. */
function relationshipsOf(
  links: readonly Link[],
  entityOf: (name: Pick<Name, 'key'>) => string | undefined,
): readonly Relationship[] {
  const byId = new Map<string, Relationship>();
  for (const { from: subject, relation, to: object, citation } of links) {
    const [from, to] = [entityOf(subject), entityOf(object)];
    if (from === undefined || to === undefined || from === to) continue;
    const id = idOf('r', citation.source, from, relation, to);
    if (!byId.has(id)) byId.set(id, { id, from, relation, to, citation, credibility: null });
  }
  return [...byId.values()];
}

/** Pure: equal sources give equal plans. Ids are made of what is said, so they stay from iteration to iteration. */
export function plan(sources: readonly Source[]): Plan {
  const sentences = mentionsIn(sources);
  const links = sentences.flatMap(linksIn);
  const mentioned = sentences.flatMap(({ mentions }) => [...mentions.values()]);
  const named = links.flatMap(({ from, to }) => [from, to]);
  const { entities, entityOf } = resolvedNames([...mentioned, ...named]);
  const found = relationshipsOf(links, entityOf);
  const relationships = found.slice(0, MOST_RELATIONSHIPS);
  const used = new Set(relationships.flatMap(({ from, to }) => [from, to]));
  // Of too many entities those stay that something is said of.
  const ranked = [
    ...entities.filter(({ id }) => used.has(id)),
    ...entities.filter(({ id }) => !used.has(id)),
  ];
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return {
    sources,
    nameOf: (key) => names.get(entityOf({ key }) ?? '') ?? key,
    entities: ranked.slice(0, MOST_ENTITIES),
    cutEntities: Math.max(0, ranked.length - MOST_ENTITIES),
    relationships,
    cutRelationships: found.length - relationships.length,
    ...pairsOf(sentences, sources),
  };
}
