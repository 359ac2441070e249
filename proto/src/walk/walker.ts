import { stepsByOrder } from '../proceeding/load.ts';
import { ANY, MISTRIAL, NEXT, type GraphEdge } from '../proceeding/graph.ts';
import { familyOf, type Proceeding } from '../proceeding/proceeding.ts';
import type { CaseFacts, Facts } from './facts.ts';

/** Where the newest artifact was handed in. */
export interface Here {
  readonly node: string;
  readonly turn: string | null;
  readonly round: number | null;
}

/**
 * Where a case goes next. `edge` is the id of the edge taken, null for a step that no edge names:
 * the next turn of a round, the next round, the next node in order, or deliberation exhausted.
 */
export type Step = { readonly edge: string | null; readonly why: string } &
  /** `under`: the proceeding that is entered there, where it is another one. */
  (
    | ({ readonly to: 'turn'; readonly under?: Proceeding } & Here)
    | { readonly to: 'loop'; readonly loop: string }
    /** Out of this proceeding, to whoever opens the next. */
    | { readonly to: 'next' }
    | { readonly to: 'end'; readonly end: string; readonly byLimit: boolean }
  );

/** Said when a last node has no edge that holds, or a remand is asked for with none left. */
export const EXHAUSTED = 'deliberation exhausted';

/**
 * The pure walker. `_any` edges are asked after every turn; a node's own edges only after the last
 * turn of a round, in the order declared, and the first that holds wins. If none holds, a node with
 * turns begins its next round and any other goes to the next node declared.
 */
export function next(proceeding: Proceeding, here: Here, facts: Facts & CaseFacts): Step {
  const { node } = here;
  // From anywhere leads to another place than the one where the case stands.
  const any = firstHolding(proceeding, facts, ({ from, to }) => from === ANY && to !== node);
  if (any?.edge.to === MISTRIAL) return ended(any);
  if (any) return follow(proceeding, any.edge, any.why);
  const upcoming = nextTurn(proceeding, here);
  if (upcoming) return { to: 'turn', ...upcoming, edge: null, why: 'the next turn of the round' };
  const held = firstHolding(proceeding, facts, ({ from }) => from === node);
  return held ? follow(proceeding, held.edge, held.why) : stepOn(proceeding, here);
}

/** The end by a limit that holds, wherever else a turn would go; null where none does. */
export function limitReached(proceeding: Proceeding, facts: Facts & CaseFacts): Step | null {
  const held = firstHolding(proceeding, facts, ({ from, to }) => from === ANY && to === MISTRIAL);
  return held && ended(held);
}

const ended = ({ edge, why }: Held): Step => {
  return { to: 'end', end: MISTRIAL, byLimit: true, edge: edge.id, why };
};

/** Where a walk enters a node: its first turn and round where it has turns. */
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
