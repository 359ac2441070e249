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

/** What a graph does not hold, and why. */
export interface Dropped {
  readonly what: string;
  readonly why: string;
}

export interface Built {
  readonly graph: KnowledgeGraph;
  readonly dropped: readonly Dropped[];
}

type Why = string | null;

/**
 * A graph in which every id names what is there: an entity, a relationship or a conflict that names
 * something unknown, that repeats an id, or whose quotation does not stand in its passage is dropped, and
 * `dropped` says so. Sides of one conflict are of two sources.
 */
export function buildGraph(candidate: KnowledgeGraph, sources: readonly Source[]): Built {
  const dropped: Dropped[] = [];
  const keep = <Item extends { readonly id: string }>(
    kind: string,
    items: readonly Item[],
    most: number,
    whyNot: (item: Item) => Why,
  ): Item[] => {
    const known = new Set<string>();
    return items.filter((item) => {
      const over = known.size >= most ? `there are ${most} already` : null;
      const why = over ?? (known.has(item.id) ? 'its id is taken' : whyNot(item));
      if (why === null) known.add(item.id);
      else dropped.push({ what: `${kind} ${item.id}`, why });
      return why === null;
    });
  };
  const faultOf = citationFaults(sources);
  const entities = keep('entity', candidate.entities, MOST_ENTITIES, ({ name }) =>
    name.trim() === '' ? 'it has no name' : null,
  );
  const ids = new Set(entities.map(({ id }) => id));
  const graph = {
    entities,
    relationships: keep('relationship', candidate.relationships, MOST_RELATIONSHIPS, (one) =>
      relationFault(one, ids, faultOf),
    ),
    conflicts: keep('conflict', candidate.conflicts, MOST_CONFLICTS, (one) =>
      conflictFault(one, faultOf),
    ),
  };
  return { graph, dropped };
}

function relationFault(
  { from, to, relation, citation }: Relationship,
  entities: ReadonlySet<string>,
  faultOf: (citation: Citation) => Why,
): Why {
  const unknown = [from, to].find((id) => !entities.has(id));
  if (unknown !== undefined) return `entity ${unknown} is not in the graph`;
  if (from === to) return 'it relates an entity to itself';
  return relation.trim() === '' ? 'it has no relation' : faultOf(citation);
}

function conflictFault({ a, b }: Conflict, faultOf: (citation: Citation) => Why): Why {
  if (a.citation.source === b.citation.source) return 'both sides are of one source';
  return faultOf(a.citation) ?? faultOf(b.citation);
}
