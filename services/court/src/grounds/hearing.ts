import type { Challenge, View } from '@assize/proto';
import { readingsOn, sharesFor } from '#src/reading/exhibits.ts';

/** New exhibits of one speech, and new challenges. */
export const MOST_BROUGHT = 2;

/** The prosecutor argues, the defense rebuts. */
export type Speech = 'argument' | 'rebuttal';

/** The ids of the exhibits that a party has cited, in the order of citation. */
export function citedBy(speech: Speech, { charged, brief, rounds }: View): string[] {
  const alternative = (brief?.alternative?.evidence ?? []).map(({ id }) => id);
  const before = speech === 'argument' ? charged : alternative;
  return [...before, ...rounds.flatMap((round) => round[speech]?.cites ?? [])];
}

/** The exhibits that the other party relies on, each once. */
export function challengeableBy(speech: Speech, view: View): string[] {
  return [...new Set(citedBy(speech === 'argument' ? 'rebuttal' : 'argument', view))];
}

/** Exhibits that favour the party and that it has not cited yet, strongest first. */
export function citableBy(speech: Speech, view: View): string[] {
  const { classification, statement } = view.charge;
  const opposite = classification === 'refuted' ? 'supported' : 'refuted';
  const own = speech === 'argument' ? classification : opposite;
  const cited = new Set(citedBy(speech, view));
  return sharesFor(own, readingsOn(view.recalled, statement))
    .map(({ id }) => id)
    .filter((id) => !cited.has(id));
}

/** The defense's include those of its brief. */
export function raisedBy(speech: Speech, { brief, rounds }: View): Challenge[] {
  const before = speech === 'argument' ? [] : (brief?.challenges ?? []);
  return [...before, ...rounds.flatMap((round) => round[speech]?.challenges ?? [])];
}
