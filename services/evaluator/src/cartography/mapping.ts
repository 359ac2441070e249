import { dutyOf } from '@assize/court/advice';
import {
  draw,
  withMapAnswer,
  mapQuestion,
  CONFLICT_THRESHOLDS,
  openTagger,
  plan,
  readPairs,
  refuteOf,
  type MapAnswer,
  type Pair,
  type Plan,
  type Readings,
} from '@assize/court/cartography';
import type { Reader } from '@assize/court/reading';
import { Id, parseKept, Share, strictObject, type Gathered } from '@assize/proto';
import {
  artifactFaults,
  changesOf,
  graphOf,
  roomNow,
  sizeOf,
  type CartographyView,
  type KnowledgeGraph,
  type Mapping,
} from '@assize/proto/cartography';
import Type from 'typebox';

/** A pair of sentences of which each refutes the other, with both probabilities. */
const Refuted = strictObject({ pair: Id, a: Share, b: Share });
type Refuted = Type.Static<typeof Refuted>;
/** `pairs`: read in this iteration; `cut`: beyond the limit. */
const Read = strictObject({
  refuted: Type.Array(Refuted),
  pairs: Type.Integer({ minimum: 0 }),
  cut: Type.Integer({ minimum: 0 }),
});
type Read = Type.Static<typeof Read>;

/** The results of earlier pairs are in the graph already. */
export async function gatherMap(
  reader: Reader,
  view: CartographyView,
  signal: AbortSignal,
): Promise<Gathered> {
  await openTagger();
  const planned = plan(view.sources);
  const fresh = new Set(
    view.record
      .findLast((one) => one.kind === 'sourcing')
      ?.sources.flatMap(({ passages }) => passages.map(({ id }) => id)),
  );
  const pairs = planned.pairs.filter(({ a, b }) => fresh.has(a.passage) || fresh.has(b.passage));
  const until = Date.parse(view.deadline);
  const { readings, missing, ...models } = await readPairs({ pairs }, reader, signal, until);
  const read: Read = {
    refuted: pairs.flatMap((pair) => refutedIn(pair, readings)),
    pairs: pairs.length,
    cut: planned.cut,
  };
  return { kept: read, ...models, ...(missing.length > 0 ? { missing: [...missing] } : {}) };
}

function refutedIn({ id, a, b }: Pair, readings: Readings): Refuted[] {
  const [one, other] = [refuteOf(readings, a.quote, id), refuteOf(readings, b.quote, id)];
  const both = { pair: id, a: one, b: other };
  return Math.min(both.a, both.b) < CONFLICT_THRESHOLDS.each ? [] : [both];
}

/** Draws the graph of all sources so far, and returns the changes to the graph before. */
export function drawMapping(view: CartographyView, gathered: Gathered): Mapping {
  const { refuted } = parseKept(Read, gathered);
  const planned = plan(view.sources);
  const graph = draw(planned, readingsOf(planned, refuted), view.graph);
  return mappingOf(view, graph, { relationships: planned.cutRelationships, conflicts: 0 });
}

/** Reduced to the room that is left in the case. `cut` counts what was dropped before. */
function mappingOf(view: CartographyView, graph: KnowledgeGraph, cut: Mapping['cut']): Mapping {
  const fitted = shrinkToFit(view.graph, graph, roomNow(view).graphBytes);
  return {
    kind: 'mapping',
    ...changesOf(view.graph, fitted),
    cut: {
      relationships: cut.relationships + graph.relationships.length - fitted.relationships.length,
      conflicts: cut.conflicts + graph.conflicts.length - fitted.conflicts.length,
    },
    abstained: null,
  };
}

function readingsOf({ pairs }: Plan, refuted: readonly Refuted[]): Readings {
  const known = new Map(refuted.map((one) => [one.pair, one]));
  const all = pairs.flatMap(({ id, a, b }) => {
    const read = known.get(id);
    if (!read) return [];
    const exhibit = (refute: number) => {
      return { id, relevance: 1, support: 0, refute, neutral: 1 - refute };
    };
    return [
      { statement: a.quote, exhibit: exhibit(read.a) },
      { statement: b.quote, exhibit: exhibit(read.b) },
    ];
  });
  const said = Map.groupBy(all, ({ statement }) => statement);
  return [...said].map(([statement, some]) => {
    return { statement, exhibits: some.map(({ exhibit }) => exhibit) };
  });
}

/** The share of the larger part of a graph that is kept at each attempt to make it fit. */
const SHRINK_FACTOR = 0.8;

/**
 * Reduces a graph until its changes fit into `room` bytes. The larger of its two parts shrinks
 * first: the relationships lose those between pairs of entities that have few of them, and the
 * conflicts lose the weakest. Entities that are left without a relationship are dropped too.
 */
function shrinkToFit(before: KnowledgeGraph, graph: KnowledgeGraph, room: number): KnowledgeGraph {
  if (sizeOf(changesOf(before, graph)) <= room) return graph;
  const said = Map.groupBy(graph.relationships, ({ from, to }) => JSON.stringify([from, to]));
  const shared = ({ from, to }: KnowledgeGraph['relationships'][number]): number =>
    said.get(JSON.stringify([from, to]))?.length ?? 1;
  let relationships = graph.relationships.toSorted((a, b) => shared(b) - shared(a));
  let conflicts = graph.conflicts;
  for (;;) {
    const named = new Set(relationships.flatMap(({ from, to }) => [from, to]));
    const entities = graph.entities.filter(({ id }) => named.has(id));
    const fitted = { entities, relationships, conflicts };
    if (sizeOf(changesOf(before, fitted)) <= room) return fitted;
    if (relationships.length === 0 && conflicts.length === 0) return before;
    if (sizeOf({ entities, relationships }) >= sizeOf(conflicts)) {
      relationships = relationships.slice(0, Math.floor(relationships.length * SHRINK_FACTOR));
    } else conflicts = conflicts.slice(0, Math.floor(conflicts.length * SHRINK_FACTOR));
  }
}

/**
 * Drawing with a model: what the model finds is added to the rule's graph, as far as the sources
 * bear it out. If the model gives no valid answer, the rule's graph stands.
 */
export const drawing = dutyOf<CartographyView, typeof MapAnswer, Mapping>({
  kind: 'mapping',
  question: ({ topic, sources }) => mapQuestion(topic.topic, sources),
  combine(view, answer, byRule) {
    const { topic, sources, record } = view;
    const graph = withMapAnswer(answer, sources, graphOf([...record, byRule]));
    const held = mappingOf(view, graph, byRule.cut);
    return artifactFaults(topic, record, held).length === 0 ? held : byRule;
  },
  abstained: (byRule) => byRule,
});
