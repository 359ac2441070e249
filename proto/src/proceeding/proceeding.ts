import type { Facts } from '../walk/facts.ts';
import type {
  BindingDocument,
  Family,
  GraphDocument,
  GraphEdge,
  GraphNode,
  Seat,
} from './graph.ts';

/** A condition ready to be asked, and the facts that it looks at (for the reason in `why`). */
export interface Condition {
  readonly phrase: string;
  holds(facts: Facts): boolean;
  /** The looked-at facts as `name = value`, in the order in which the condition names them. */
  explain(facts: Facts): string;
}

/** A loaded graph with its binding: immutable, shared by every case of that version. */
export interface Proceeding {
  readonly name: string;
  /** sha256 over canonical graph and binding: the version a case opens and ends on. */
  readonly digest: string;
  readonly graph: GraphDocument;
  readonly binding: BindingDocument;
  readonly conditions: ReadonlyMap<string, Condition>;
  /** The versions of its next proceeding under which a case can go on, the newest first. */
  readonly successors: readonly Proceeding[];
}

export function nodeOf({ graph }: Proceeding, name: string): GraphNode | null {
  return graph.nodes.find((node) => node.name === name) ?? null;
}

export function edgesFrom({ graph }: Proceeding, name: string): GraphEdge[] {
  return graph.edges.filter((edge) => edge.from === name);
}

export function familyOf(proceeding: Proceeding, node: string): Family {
  const found = proceeding.binding.families[nodeOf(proceeding, node)?.family ?? ''];
  if (!found) throw new Error(`proceeding ${proceeding.name} has no seat at node ${node}`);
  return found;
}

/** Who sits at a node's turn, and what they hand in; turn null for a node without turns. */
export function seatOf(proceeding: Proceeding, node: string, turn: string | null): Seat {
  const family = familyOf(proceeding, node);
  if ('role' in family) return family;
  const seat = family.turns.find((candidate) => candidate.turn === turn);
  if (!seat) throw new Error(`node ${node} of ${proceeding.name} has no turn ${turn ?? '(none)'}`);
  return seat;
}

export function loopSeat({ name, binding }: Proceeding, loop: string): Seat {
  const seat = binding.loops[loop];
  if (!seat) throw new Error(`proceeding ${name} has nobody for the loop ${loop}`);
  return seat;
}
