import type { Challenge, View } from '@assize/proto';
import { readingsOn, sharesFor } from '#src/reading/exhibits.ts';

/** A speech brings at most this many new exhibits, and as many new challenges. */
export const MOST_BROUGHT = 2;

/** A party in a hearing, by what it says there: the prosecutor argues, the defense rebuts. */
export type Speech = 'argument' | 'rebuttal';

/** The exhibits that a party has cited, by id, in the order in which it did. */
export function citedBy(speech: Speech, { charged, brief, rounds }: View): string[] {
  const alternative = (brief?.alternative?.evidence ?? []).map(({ id }) => id);
  const before = speech === 'argument' ? charged : alternative;
  return [...before, ...rounds.flatMap((round) => round[speech]?.cites ?? [])];
}

/** The exhibits that the other party relies on, each once: those that may be attacked. */
export function openTo(speech: Speech, view: View): string[] {
  return [...new Set(citedBy(speech === 'argument' ? 'rebuttal' : 'argument', view))];
}

/** The exhibits that speak for a party and that it has not cited yet, strongest first. */
export function citableBy(speech: Speech, view: View): string[] {
  const { classification, statement } = view.charge;
  const opposite = classification === 'refuted' ? 'supported' : 'refuted';
  const own = speech === 'argument' ? classification : opposite;
  const cited = new Set(citedBy(speech, view));
  return sharesFor(own, readingsOn(view.recalled, statement))
    .map(({ id }) => id)
    .filter((id) => !cited.has(id));
}

/** The challenges that a party has raised; of the defense with those of its brief. */
export function raisedBy(speech: Speech, { brief, rounds }: View): Challenge[] {
  const before = speech === 'argument' ? [] : (brief?.challenges ?? []);
  return [...before, ...rounds.flatMap((round) => round[speech]?.challenges ?? [])];
}
