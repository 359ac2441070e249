import {
  oppositeOf,
  stanceFor,
  type Argument,
  type Challenge,
  type ExhibitReading,
  type View,
} from '@assize/proto';
import { challengesTo, unraised } from '@assize/court/grounds';
import { presentedAs, readingsOn, sharesFor } from '@assize/court/reading';

/** A speech brings at most this many new exhibits, and as many new challenges. */
export const MOST_CITES = 2;
const MOST_CHALLENGES = 2;

/** D3, first turn: brings exhibits not yet cited for the charge, and attacks what the defense relies on. */
export function argue(view: View): Argument {
  const readings = readingsOn(view.recalled, view.charge.statement);
  const cites = citable(view, readings).slice(0, MOST_CITES);
  const challenges = newChallenges(view, readings).slice(0, MOST_CHALLENGES);
  return { kind: 'argument', cites, challenges, text: speak(cites, challenges), abstained: null };
}

/** The exhibits that the defense relies on, each once. */
export function reliedOn({ brief, rounds }: View): string[] {
  const cited = rounds.flatMap((round) => round.rebuttal?.cites ?? []);
  return [...new Set([...(brief?.alternative?.evidence.map(({ id }) => id) ?? []), ...cited])];
}

export function raisedBefore({ rounds }: View): Challenge[] {
  return rounds.flatMap(({ argument }) => argument?.challenges ?? []);
}

/** The exhibits for the charge that the prosecutor has not cited yet, strongest first. */
export function citable(view: View, readings: readonly ExhibitReading[]): string[] {
  const cited = view.rounds.flatMap(({ argument }) => argument?.cites ?? []);
  const before = new Set([...view.charged, ...cited]);
  return sharesFor(view.charge.classification, readings)
    .map(({ id }) => id)
    .filter((id) => !before.has(id));
}

/** Challenges to the defense's own exhibits that were not raised before. */
function newChallenges(view: View, readings: readonly ExhibitReading[]): Challenge[] {
  const { classification, statement } = view.charge;
  const side = oppositeOf(stanceFor(classification));
  const held = presentedAs(reliedOn(view), view.exhibits, readings).flatMap((one) =>
    challengesTo({ ...one, statement, side, earlier: [] }),
  );
  return unraised(held, raisedBefore(view));
}

function speak(cites: readonly string[], challenges: readonly Challenge[]): string {
  if (cites.length + challenges.length === 0)
    return 'The prosecution rests on what the record holds.';
  return [
    ...(cites.length > 0 ? [`Further exhibits for the charge: ${cites.join(', ')}.`] : []),
    ...challenges.map(({ id, why }) => `The defense's ${id}: ${why}.`),
  ].join(' ');
}
