import { digestOf } from '../case/canonical.ts';
import { compileConditions } from './conditions.ts';
import { BindingDocument, ENDS, GraphDocument, isReserved, NEXT } from './graph.ts';
import type { Proceeding } from './proceeding.ts';
import { checkSeats } from './seats.ts';
import { Source, type Fault, type SourceText } from './source.ts';

export type Loaded =
  | { readonly ok: true; readonly proceeding: Proceeding }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Loads a graph with its binding; every fault is named with its file and line. `known`: proceedings
 * that are loaded already, among which the one is found that the binding names as its next.
 */
export function loadProceeding(
  graphText: SourceText,
  bindingText: SourceText,
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
  checkSeats(graph, binding, bindingSource);
  const successors = known.filter((proceeding) => proceeding.name === binding.next);
  checkNext(graph, binding, successors, bindingSource);
  const conditions = compileConditions(graph, binding, graphSource, bindingSource);
  if (graphSource.faults.length + bindingSource.faults.length > 0) {
    return failed(graphSource, bindingSource);
  }
  const digest = digestOf({ graph, binding });
  const name = graph.pipeline;
  return { ok: true, proceeding: { name, digest, graph, binding, conditions, successors } };
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
      if (!nodes.includes(name)) {
        source.fault(
          ['zones', zone, 'nodes', i],
          `zone "${zone}" names the unknown node "${name}"`,
        );
      }
    });
  }
}

function checkEdges(graph: GraphDocument, source: Source): void {
  const nodes = new Set(graph.nodes.map((node) => node.name));
  graph.edges.forEach((edge, i) => {
    if (edge.from !== '_any' && !nodes.has(edge.from)) {
      source.fault(['edges', i, 'from'], `dangling edge ${edge.id}: no node "${edge.from}"`);
    }
    const target = isReserved(edge.to) && edge.to !== '_any';
    if (!target && !nodes.has(edge.to)) {
      source.fault(['edges', i, 'to'], `dangling edge ${edge.id}: no node "${edge.to}"`);
    }
    if (edge.from === '_any' && edge.to !== '_mistrial') {
      const message = `edge ${edge.id}: from _any leads to _mistrial only, not to "${edge.to}"`;
      source.fault(['edges', i, 'to'], message);
    }
    if ((edge.loop ?? false) !== (edge.to === '_remand')) {
      source.fault(['edges', i], `edge ${edge.id}: "loop: true" and "to: _remand" belong together`);
    }
  });
  if (!nodes.has(graph.start)) source.fault(['start'], `start: no node "${graph.start}"`);
  if (!ENDS.includes(graph.done)) source.fault(['done'], `done: "${graph.done}" is no end`);
}

/** A graph that leads on says where to; one that does not has nothing to say. */
function checkNext(
  graph: GraphDocument,
  { next }: BindingDocument,
  successors: readonly Proceeding[],
  source: Source,
): void {
  const on = graph.edges.find((edge) => edge.to === NEXT);
  if (on && next === undefined) {
    source.fault([], `edge ${on.id} leads to ${NEXT}: say "next: <proceeding>"`);
  }
  if (!on && next !== undefined) source.fault(['next'], `no edge leads to ${NEXT}`);
  if (on && next !== undefined && successors.length === 0) {
    source.fault(['next'], `next: no proceeding "${next}" is known here`);
  }
}

function checkFamilies(graph: GraphDocument, binding: BindingDocument, source: Source): void {
  graph.nodes.forEach(({ name, family }, i) => {
    if (!binding.families[family]) {
      const known = Object.keys(binding.families).join(', ');
      source.fault(
        ['nodes', i, 'family'],
        `node "${name}": unknown family "${family}" (known: ${known})`,
      );
    }
  });
}

/** Whether a node goes on to the one declared after it when none of its edges holds. */
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
