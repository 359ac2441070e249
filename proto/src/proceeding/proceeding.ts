import type { CaseFacts, Facts } from '../walk/facts.ts';
import type { Definition } from './definition.ts';
import type { BindingDocument, Family, GraphDocument, GraphNode, Seat } from './graph.ts';

export interface Condition {
  holds(facts: Facts & CaseFacts): boolean;
  /** The facts that it uses, as `name = value`, in the order in which the condition names them. */
  explain(facts: Facts & CaseFacts): string;
}

/** A loaded graph with its binding. Immutable, and shared by every case of that version. */
export interface Proceeding {
  readonly name: string;
  /** The version that a case opens and ends on: the sha256 of what affects a walk in graph and binding. */
  readonly digest: string;
  readonly definition: Definition;
  readonly graph: GraphDocument;
  readonly binding: BindingDocument;
  readonly conditions: ReadonlyMap<string, Condition>;
  /** The versions of its next proceeding with which a case can continue, newest first. */
  readonly successors: readonly Proceeding[];
}

export function nodeOf({ graph }: Proceeding, name: string): GraphNode | null {
  return graph.nodes.find((node) => node.name === name) ?? null;
}

export function familyOf(proceeding: Proceeding, node: string): Family {
  const found = proceeding.binding.families[nodeOf(proceeding, node)?.family ?? ''];
  if (!found) throw new Error(`proceeding ${proceeding.name} has no seat at node ${node}`);
  return found;
}

/** The seat at a node's turn: its role, and the artifact that it hands in. `turn` is null for a node without turns. */
export function seatOf(proceeding: Proceeding, node: string, turn: string | null): Seat {
  const family = familyOf(proceeding, node);
  if ('role' in family) return family;
  const seat = family.turns.find((candidate) => candidate.turn === turn);
  if (!seat) throw new Error(`node ${node} of ${proceeding.name} has no turn ${turn ?? '(none)'}`);
  return seat;
}

export function seatsIn(family: Family): readonly (Seat & { readonly turn?: string })[] {
  return 'role' in family ? [family] : family.turns;
}

export function seatsOf({ graph, binding, definition }: Proceeding): { at: string; seat: Seat }[] {
  const nodes = graph.nodes.flatMap(({ name, family }) => {
    const seated = binding.families[family];
    const seats = seated ? seatsIn(seated) : [];
    return seats.map((seat) => ({ at: seat.turn ? `${name}/${seat.turn}` : name, seat }));
  });
  const loops = Object.entries(binding.loops).map(([at, seat]) => ({ at, seat }));
  const { gate } = definition;
  return [...nodes, ...loops, ...(gate ? [{ at: gate.node, seat: gate }] : [])];
}

export function loopSeat({ name, binding }: Proceeding, loop: string): Seat {
  const seat = binding.loops[loop];
  if (!seat) throw new Error(`proceeding ${name} has nobody for the loop ${loop}`);
  return seat;
}
