import type { Challenge, ExhibitReading, Rebuttal, View } from '@assize/proto';
import { unraised } from '@assize/court/grounds';
import { readingsOn, sharesFor } from '@assize/court/reading';
import { challengesToCharged } from './defend.ts';

/** A speech brings at most this many new exhibits, and as many new challenges. */
export const MOST_CITES = 2;
const MOST_CHALLENGES = 2;
/** D3, second turn: attacks what the argument added, and brings what speaks against the charge. */
export function rebut(view: View): Rebuttal {
  const readings = readingsOn(view.recalled, view.charge.statement);
  const challenges = newChallenges(view, readings).slice(0, MOST_CHALLENGES);
  const cites = against(view, readings).slice(0, MOST_CITES);
  return { kind: 'rebuttal', cites, challenges, text: speak(cites, challenges), abstained: null };
}

function newChallenges(view: View, readings: readonly ExhibitReading[]): Challenge[] {
  const raised = [...(view.discovery?.challenges ?? []), ...raisedBefore(view)];
  return unraised(challengesToCharged(view, readings, reliedOn(view)), raised);
}

/** The exhibits that the prosecution relies on, each once, in the order of citation. */
export function reliedOn({ charged, rounds }: View): string[] {
  return [...new Set([...charged, ...rounds.flatMap(({ argument }) => argument?.cites ?? [])])];
}

export function raisedBefore({ brief, rounds }: View): Challenge[] {
  const inHearing = rounds.flatMap(({ rebuttal }) => rebuttal?.challenges ?? []);
  return [...(brief?.challenges ?? []), ...inHearing];
}

/** Exhibits against the charge that the defense has not cited yet, strongest first. */
export function against(view: View, readings: readonly ExhibitReading[]): string[] {
  const side = view.charge.classification === 'refuted' ? 'supported' : 'refuted';
  const cited = new Set([
    ...(view.brief?.alternative?.evidence.map((item) => item.id) ?? []),
    ...view.rounds.flatMap((round) => round.rebuttal?.cites ?? []),
  ]);
  return sharesFor(side, readings)
    .map(({ id }) => id)
    .filter((id) => !cited.has(id));
}

function speak(cites: readonly string[], challenges: readonly Challenge[]): string {
  if (cites.length + challenges.length === 0) return 'The defense has nothing to add.';
  return [
    ...challenges.map(({ id, why }) => `${id}: ${why}.`),
    ...(cites.length > 0 ? [`Against the charge: ${cites.join(', ')}.`] : []),
  ].join(' ');
}
