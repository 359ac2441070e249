import {
  NO_LIGHT,
  rounded,
  type Advice,
  type BaseView,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type View,
} from '@assize/proto';
import { baseViewAt } from '@assize/proto/testing/base-view';
import type { RoleBrain, Turn } from '#src/handoff/party.ts';

/** A claim that the heuristic brains can read. */
export const CLAIM = 'The Nile flows through Africa.';

/** The reading of an exhibit: fully relevant by default, with the rest of the probability neutral. */
export function readingOf(
  id: string,
  said: { support?: number; refute?: number; relevance?: number } = {},
): ExhibitReading {
  const { support = 0, refute = 0, relevance = 1 } = said;
  return { id, relevance, support, refute, neutral: rounded(1 - support - refute) };
}

/** Exhibits with distinct texts. */
export function exhibits(...ids: string[]): Evidence[] {
  return ids.map((id) => ({ id, text: `Witness ${id} of ${id} has said what ${id} says.` }));
}

/** Gathered readings of the exhibits against the claim, or against another statement. */
export function gathered(readings: readonly ExhibitReading[], statement = CLAIM): Gathered {
  return { readings: [{ statement, exhibits: [...readings] }], stanceModel: 'test' };
}

/** A brain's turn for a kind of artifact. @throws Error if it has none */
export function turnOf<V extends BaseView>(brain: RoleBrain<V>, artifact: string): Turn<V> {
  const turn = brain.turns[artifact];
  if (turn) return turn;
  throw new Error(`${brain.name} has no turn for the ${artifact}`);
}

export function aView(change: Partial<View> = {}): View {
  return {
    ...baseViewAt('verdict'),
    caseId: 'a'.repeat(26),
    claim: { text: CLAIM, candidates: [], element: null, confidence: null },
    trusted: false,
    maySearch: true,
    charge: { classification: 'supported', statement: CLAIM },
    remandsLeft: 2,
    activationThreshold: 0.85,
    leastConfidence: 0,
    charged: [],
    indictment: null,
    discovery: null,
    brief: null,
    rounds: [],
    feedback: null,
    reinvestigation: null,
    deadline: '2026-01-01T00:10:00.000Z',
    activation: 'auto',
    contested: false,
    weighed: change.claim?.confidence ?? null,
    next: null,
    light: NO_LIGHT,
    ...change,
  };
}

export function amongCandidates(
  names: readonly string[],
  charged: string,
): Pick<View, 'claim' | 'charge'> {
  const known = (classification: string) => ({
    classification,
    statement: `It is ${classification}.`,
  });
  const { claim } = aView();
  return { claim: { ...claim, candidates: names.map(known) }, charge: known(charged) };
}

export function adviceTo(asked: string, answer: unknown, failed?: string): Advice {
  const usage = { calls: 1, promptTokens: 10, completionTokens: 5, costUsd: null, ms: 1 };
  const by = { asked, model: 'm-1', family: 'm', prompt: { name: 'p-1', hash: 'h' }, usage };
  return failed === undefined
    ? { ...by, answer, failure: null }
    : { ...by, answer: null, failure: { reason: failed, message: 'no answer' } };
}

/** What a turn gathered if its model gave this answer, or failed with this reason. */
export const advised = (...given: Parameters<typeof adviceTo>): Gathered => {
  return { advice: [adviceTo(...given)] };
};
