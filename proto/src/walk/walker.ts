import { stepsByOrder } from '../proceeding/load.ts';
import { ANY, MISTRIAL, NEXT, type GraphEdge } from '../proceeding/graph.ts';
import { familyOf, type Proceeding } from '../proceeding/proceeding.ts';
import type { CaseFacts, Facts } from './facts.ts';

export interface Here {
  readonly node: string;
  readonly turn: string | null;
  readonly round: number | null;
}

/**
 * Where a case goes next. `edge` is the id of the edge taken, or null for a step without an edge: to the next turn of a
 * round, to the next round, to the next node in order, or to the end because deliberation is exhausted.
 */
export type Step = { readonly edge: string | null; readonly why: string } &
  /** `under` is the proceeding that is entered, if it is another one. */
  (
    | ({ readonly to: 'turn'; readonly under?: Proceeding } & Here)
    | { readonly to: 'loop'; readonly loop: string }
    /** Out of this proceeding, to the role that opens the next one. */
    | { readonly to: 'next' }
    | { readonly to: 'end'; readonly end: string; readonly byLimit: boolean }
  );

/** The reason for an end if the last node has no edge that holds, or a remand is requested and none is left. */
export const EXHAUSTED = 'deliberation exhausted';

/**
 * The pure walker. It checks `_any` edges after every turn, and a node's own edges only after the last turn of a round.
 * The first edge that holds, in the order declared, is taken. If none holds, a node with turns begins its next round,
 * and any other node leads to the next node declared.
 */
export function next(proceeding: Proceeding, here: Here, facts: Facts & CaseFacts): Step {
  const { node } = here;
  // An `_any` edge to the current node is not taken.
  const any = firstHolding(proceeding, facts, ({ from, to }) => from === ANY && to !== node);
  if (any?.edge.to === MISTRIAL) return ended(any);
  if (any) return follow(proceeding, any.edge, any.why);
  const upcoming = nextTurn(proceeding, here);
  if (upcoming) return { to: 'turn', ...upcoming, edge: null, why: 'the next turn of the round' };
  const held = firstHolding(proceeding, facts, ({ from }) => from === node);
  return held ? follow(proceeding, held.edge, held.why) : stepOn(proceeding, here);
}

/** Returns the end by a limit that holds, whatever other step a turn would take, or null if no limit holds. */
export function limitReached(proceeding: Proceeding, facts: Facts & CaseFacts): Step | null {
  const held = firstHolding(proceeding, facts, ({ from, to }) => from === ANY && to === MISTRIAL);
  return held && ended(held);
}

const ended = ({ edge, why }: Held): Step => {
  return { to: 'end', end: MISTRIAL, byLimit: true, edge: edge.id, why };
};

/** The position at which a walk enters a node: its first turn and the round, if it has turns. */
export function enter(proceeding: Proceeding, node: string, round = 1): Here {
  const family = familyOf(proceeding, node);
  if ('role' in family) return { node, turn: null, round: null };
  return { node, turn: family.turns[0]?.turn ?? null, round };
}

interface Held {
  readonly edge: GraphEdge;
  readonly why: string;
}

function firstHolding(
  proceeding: Proceeding,
  facts: Facts & CaseFacts,
  isAsked: (edge: GraphEdge) => boolean,
): Held | null {
  for (const edge of proceeding.graph.edges) {
    if (!isAsked(edge)) continue;
    const condition = proceeding.conditions.get(edge.id);
    if (condition?.holds(facts)) {
      return { edge, why: `${edge.name}: ${edge.condition} (${condition.explain(facts)})` };
    }
  }
  return null;
}

function nextTurn(proceeding: Proceeding, { node, turn, round }: Here): Here | null {
  const family = familyOf(proceeding, node);
  if ('role' in family) return null;
  const after = family.turns[family.turns.findIndex((seat) => seat.turn === turn) + 1];
  return after ? { node, turn: after.turn, round } : null;
}

function follow(proceeding: Proceeding, edge: GraphEdge, why: string): Step {
  if (edge.loop) return { to: 'loop', loop: edge.to, edge: edge.id, why };
  if (edge.to === NEXT) return { to: 'next', edge: edge.id, why };
  if (edge.to.startsWith('_'))
    return { to: 'end', end: edge.to, byLimit: false, edge: edge.id, why };
  return { to: 'turn', ...enter(proceeding, edge.to), edge: edge.id, why };
}

function stepOn(proceeding: Proceeding, { node, round }: Here): Step {
  const { graph, binding } = proceeding;
  if (round !== null) {
    const upcoming = enter(proceeding, node, round + 1);
    return { to: 'turn', ...upcoming, edge: null, why: `no edge of ${node} holds: the next round` };
  }
  const after = graph.nodes[graph.nodes.findIndex((candidate) => candidate.name === node) + 1];
  if (!after || !stepsByOrder(graph, binding, node)) {
    return { to: 'end', end: MISTRIAL, byLimit: false, edge: null, why: EXHAUSTED };
  }
  const why = `no edge of ${node} holds: the next node in order`;
  return { to: 'turn', ...enter(proceeding, after.name), edge: null, why };
}
