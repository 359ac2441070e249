import { digestOf } from '../case/canonical.ts';
import { SAMPLE_CASE_FACTS, type CaseFacts, type Fact, type Facts } from '../walk/facts.ts';
import { compileConditions } from './conditions.ts';
import type { Definition } from './definition.ts';
import {
  ANY,
  BindingDocument,
  ENDS,
  GraphDocument,
  type GraphEdge,
  isReserved,
  MISTRIAL,
  NEXT,
} from './graph.ts';
import type { Condition, Proceeding } from './proceeding.ts';
import { checkSeats } from './seats.ts';
import { Source, type Fault, type SourceText } from './source.ts';

export type Loaded =
  | { readonly ok: true; readonly proceeding: Proceeding }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Each fault has its file and line. The next proceeding that the binding names is looked up among `known`. */
export function loadProceeding(
  graphText: SourceText,
  bindingText: SourceText,
  definition: Definition,
  known: readonly Proceeding[] = [],
): Loaded {
  const graphSource = new Source(graphText);
  const bindingSource = new Source(bindingText);
  const graph = graphSource.read(GraphDocument);
  const binding = bindingSource.read(BindingDocument);
  if (!graph || !binding) return failed(graphSource, bindingSource);
  checkNames(graph, graphSource);
  checkEdges(graph, graphSource);
  checkFamilies(graph, binding, graphSource);
  checkReach(graph, binding, graphSource);
  checkSeats(graph, binding, definition, { graph: graphSource, binding: bindingSource });
  const successors = known.filter((proceeding) => proceeding.name === binding.next);
  checkNext(graph, binding, successors, bindingSource);
  const { sample } = definition;
  const conditions = compileConditions(graph, binding, sample, graphSource, bindingSource);
  checkFinish(graph, conditions, sample, graphSource);
  if (graphSource.faults.length + bindingSource.faults.length > 0) {
    return failed(graphSource, bindingSource);
  }
  const digest = versionOf(graph, binding);
  const name = graph.pipeline;
  const proceeding = { name, digest, definition, graph, binding, conditions, successors };
  return { ok: true, proceeding };
}

/**
 * The version of a proceeding: the digest of everything that affects a walk. A graph's description and zones do not.
 */
export function versionOf(graph: GraphDocument, binding: BindingDocument): string {
  return digestOf({ binding, graph: walkedPart(graph) });
}

export function walkedPart(graph: GraphDocument): Omit<GraphDocument, 'description' | 'zones'> {
  const { description: _said, zones: _shown, ...walked } = graph;
  return walked;
}

function failed(...sources: Source[]): Loaded {
  const faults = sources.flatMap((source) => source.faults.toSorted((a, b) => a.line - b.line));
  return { ok: false, faults };
}

function checkNames(graph: GraphDocument, source: Source): void {
  const seen = (list: readonly string[], at: number): boolean => list.indexOf(list[at] ?? '') < at;
  const nodes = graph.nodes.map((node) => node.name);
  nodes.forEach((name, i) => {
    if (seen(nodes, i)) source.fault(['nodes', i, 'name'], `duplicate node "${name}"`);
    if (name.startsWith('_')) {
      source.fault(['nodes', i, 'name'], `"${name}": names that begin with _ are reserved`);
    }
  });
  const ids = graph.edges.map((edge) => edge.id);
  ids.forEach((id, i) => {
    if (seen(ids, i)) source.fault(['edges', i, 'id'], `duplicate edge id "${id}"`);
  });
  for (const [zone, { nodes: members }] of Object.entries(graph.zones ?? {})) {
    members.forEach((name, i) => {
      if (nodes.includes(name)) return;
      source.fault(['zones', zone, 'nodes', i], `zone "${zone}" names the unknown node "${name}"`);
    });
  }
}

function checkEdges(graph: GraphDocument, source: Source): void {
  const nodes = new Set(graph.nodes.map((node) => node.name));
  graph.edges.forEach((edge, i) => {
    if (edge.from !== ANY && !nodes.has(edge.from)) {
      source.fault(['edges', i, 'from'], `dangling edge ${edge.id}: no node "${edge.from}"`);
    }
    const known = edge.loop === true ? isLoop(edge.to) : nodes.has(edge.to) || isExit(edge.to);
    if (!known) source.fault(['edges', i, 'to'], targetFault(edge));
    if (edge.from === ANY && edge.to !== MISTRIAL && !nodes.has(edge.to)) {
      const message = `edge ${edge.id}: an edge from _any must lead to a node or to _mistrial, not to "${edge.to}"`;
      source.fault(['edges', i, 'to'], message);
    }
  });
  if (!nodes.has(graph.start)) source.fault(['start'], `start: no node "${graph.start}"`);
  if (!ENDS.includes(graph.done)) source.fault(['done'], `done: "${graph.done}" is not an end`);
}

const isExit = (name: string): boolean => name === NEXT || ENDS.includes(name);
const isLoop = (name: string): boolean => isReserved(name) && name !== ANY && !isExit(name);

function targetFault({ id, to, loop }: GraphEdge): string {
  if (loop) {
    return `edge ${id}: a loop must lead to its own reserved name such as "_again", not to "${to}"`;
  }
  if (isReserved(to))
    return `edge ${id}: "${to}" is not an end; write "loop: true" if it is a loop`;
  return `dangling edge ${id}: no node "${to}"`;
}

/**
 * Checks that every case ends: some limit must hold when the deadline has passed, and some when the handoffs are used
 * up, whatever the other facts are. A condition that could not be compiled has a fault of its own.
 */
function checkFinish(
  graph: GraphDocument,
  conditions: Proceeding['conditions'],
  sample: Facts,
  source: Source,
): void {
  const limits = graph.edges.filter(({ from, to }) => from === ANY && to === MISTRIAL);
  const { clock, handoffs } = SAMPLE_CASE_FACTS;
  const passed: Readonly<Record<string, Partial<CaseFacts>>> = {
    'clock.now': { clock: { ...clock, now: Number.MAX_SAFE_INTEGER } },
    'handoffs.next': { handoffs: { ...handoffs, next: Number.MAX_SAFE_INTEGER } },
  };
  for (const [fact, over] of Object.entries(passed)) {
    const ends = [sample, alteredFacts(sample)].every((facts) =>
      limits.some(({ id }) =>
        holdsOn(conditions.get(id), { ...facts, ...SAMPLE_CASE_FACTS, ...over }),
      ),
    );
    if (ends) continue;
    const message = `a case might never end: add an edge from _any to _mistrial that holds, whatever the other facts are, on ${fact}`;
    source.fault(['edges'], message);
  }
}

function alteredFacts(facts: Facts): Facts {
  const other = (fact: Fact): Fact => {
    if (typeof fact === 'boolean') return !fact;
    return typeof fact === 'number' ? fact + 1 : `${fact}?`;
  };
  const groups = Object.entries(facts).map(([group, named]) => {
    const own = Object.entries(named).map(([name, fact]) => [name, other(fact)] as const);
    return [group, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(groups);
}

function holdsOn(condition: Condition | undefined, facts: Facts & CaseFacts): boolean {
  try {
    return condition?.holds(facts) ?? true;
  } catch {
    return false;
  }
}

/** Checks `next`: a graph with an edge to `_next` must name the next proceeding, and any other must not. */
function checkNext(
  graph: GraphDocument,
  { next }: BindingDocument,
  successors: readonly Proceeding[],
  source: Source,
): void {
  const on = graph.edges.find((edge) => edge.to === NEXT);
  if (on && next === undefined) {
    source.fault([], `edge ${on.id} leads to ${NEXT}, so the binding needs "next: <proceeding>"`);
  }
  if (!on && next !== undefined)
    source.fault(['next'], `next is set, but no edge leads to ${NEXT}`);
  if (on && next !== undefined && successors.length === 0) {
    source.fault(['next'], `next: unknown proceeding "${next}"`);
  }
}

function checkFamilies(graph: GraphDocument, binding: BindingDocument, source: Source): void {
  graph.nodes.forEach(({ name, family }, i) => {
    if (Object.hasOwn(binding.families, family)) return;
    const known = Object.keys(binding.families).join(', ');
    const message = `node "${name}": unknown family "${family}" (known: ${known})`;
    source.fault(['nodes', i, 'family'], message);
  });
}

/** Whether a node leads to the one declared after it if none of its edges holds. */
export function stepsByOrder(
  graph: GraphDocument,
  binding: BindingDocument,
  name: string,
): boolean {
  const node = graph.nodes.find((candidate) => candidate.name === name);
  const family = binding.families[node?.family ?? ''];
  const closes = graph.edges.some((edge) => edge.from === name && ENDS.includes(edge.to));
  return !closes && family !== undefined && !('turns' in family);
}

function checkReach(graph: GraphDocument, binding: BindingDocument, source: Source): void {
  const names = graph.nodes.map((node) => node.name);
  const reached = new Set<string>();
  const visit = (name: string): void => {
    if (reached.has(name) || !names.includes(name)) return;
    reached.add(name);
    for (const edge of graph.edges) if (edge.from === name) visit(edge.to);
    const after = names[names.indexOf(name) + 1];
    if (after && stepsByOrder(graph, binding, name)) visit(after);
  };
  visit(graph.start);
  names.forEach((name, i) => {
    if (!reached.has(name)) source.fault(['nodes', i, 'name'], `unreachable node "${name}"`);
  });
}
