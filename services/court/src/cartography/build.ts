import {
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
  const texts = textsOf(sources);
  const entities = keep('entity', candidate.entities, MOST_ENTITIES, ({ name }) =>
    name.trim() === '' ? 'it has no name' : null,
  );
  const ids = new Set(entities.map(({ id }) => id));
  const graph = {
    entities,
    relationships: keep('relationship', candidate.relationships, MOST_RELATIONSHIPS, (one) =>
      relationFault(one, ids, texts),
    ),
    conflicts: keep('conflict', candidate.conflicts, MOST_CONFLICTS, (one) =>
      conflictFault(one, texts),
    ),
  };
  return { graph, dropped };
}

type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

function textsOf(sources: readonly Source[]): Texts {
  return new Map(
    sources.map(({ id, passages }) => [id, new Map(passages.map((one) => [one.id, one.text]))]),
  );
}

/** What is wrong with a citation; null where its quotation stands in its passage. */
function citationFault({ source, passage, quote }: Citation, texts: Texts): Why {
  const passages = texts.get(source);
  if (passages === undefined) return `source ${source} is not among the sources`;
  const text = passages.get(passage);
  if (text === undefined) return `source ${source} has no passage ${passage}`;
  if (quote.trim() === '') return 'its quotation is empty';
  return text.includes(quote) ? null : `its quotation does not stand in passage ${passage}`;
}

function relationFault(
  { from, to, relation, citation }: Relationship,
  entities: ReadonlySet<string>,
  texts: Texts,
): Why {
  const unknown = [from, to].find((id) => !entities.has(id));
  if (unknown !== undefined) return `entity ${unknown} is not in the graph`;
  if (from === to) return 'it relates an entity to itself';
  return relation.trim() === '' ? 'it has no relation' : citationFault(citation, texts);
}

function conflictFault({ a, b }: Conflict, texts: Texts): Why {
  if (a.citation.source === b.citation.source) return 'both sides are of one source';
  return citationFault(a.citation, texts) ?? citationFault(b.citation, texts);
}
