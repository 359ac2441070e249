import {
  citationFaults,
  MOST_CONFLICTS,
  MOST_ENTITIES,
  MOST_RELATIONSHIPS,
  type Citation,
  type Conflict,
  type KnowledgeGraph,
  type Relationship,
  type Source,
} from '@assize/proto/cartography';

/**
 * Every id in the graph resolves. An entity, relationship or conflict is discarded if it refers to something unknown,
 * repeats an id, or quotes text that is not in its passage. So is a conflict whose two sides come from one source.
 */
export function buildGraph(candidate: KnowledgeGraph, sources: readonly Source[]): KnowledgeGraph {
  const faultOf = citationFaults(sources);
  const stands = (citation: Citation): boolean => faultOf(citation) === null;
  const entities = kept(candidate.entities, MOST_ENTITIES, ({ name }) => name.trim() !== '');
  const ids = new Set(entities.map(({ id }) => id));
  const relates = ({ from, to, relation, citation }: Relationship): boolean =>
    ids.has(from) && ids.has(to) && from !== to && relation.trim() !== '' && stands(citation);
  const conflicts = ({ a, b }: Conflict): boolean =>
    a.citation.source !== b.citation.source && stands(a.citation) && stands(b.citation);
  return {
    entities,
    relationships: kept(candidate.relationships, MOST_RELATIONSHIPS, relates),
    conflicts: kept(candidate.conflicts, MOST_CONFLICTS, conflicts),
  };
}

function kept<Item extends { readonly id: string }>(
  items: readonly Item[],
  most: number,
  holds: (item: Item) => boolean,
): Item[] {
  const known = new Set<string>();
  return items.filter((item) => {
    if (known.size >= most || known.has(item.id) || !holds(item)) return false;
    known.add(item.id);
    return true;
  });
}
