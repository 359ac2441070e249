import {
  MOST_RELATIONSHIPS,
  type Entity,
  type Relationship,
  type Source,
} from '@assize/proto/cartography';
import { linksIn } from './linking.ts';
import { named } from './naming.ts';
import { idOf, pairsOf, type Pairs } from './pairing.ts';
import { byCase, type Resolve } from './resolving.ts';

/** What the sources say by rules alone, and which of their sentences are to be read against each other. */
export interface Plan extends Pairs {
  readonly sources: readonly Source[];
  readonly entities: readonly Entity[];
  readonly relationships: readonly Relationship[];
  /** Relationships that were found and do not stand there, because there were too many. */
  readonly cutRelationships: number;
}

/** Each source says each thing once, by its first sentence that does. */
function distinct(relationships: readonly Relationship[]): readonly Relationship[] {
  const byId = new Map<string, Relationship>();
  for (const one of relationships) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}

/** Pure: equal sources give equal plans. Ids are made of what is said, so they stay from iteration to iteration. */
export function plan(sources: readonly Source[], resolve: Resolve = byCase): Plan {
  const { entities, sentences } = named(sources, resolve);
  const found = distinct(
    sentences.flatMap(linksIn).map((one) => {
      return { id: idOf('r', one.citation.source, one.from, one.relation, one.to), ...one };
    }),
  );
  const relationships = found.slice(0, MOST_RELATIONSHIPS);
  const cutRelationships = found.length - relationships.length;
  return { sources, entities, relationships, cutRelationships, ...pairsOf(sentences, sources) };
}
