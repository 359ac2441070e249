import {
  challengeKey,
  shareFor,
  type Challenge,
  type ExhibitReading,
  type Rebuttal,
  type View,
} from '@assize/proto';
import { readingsOn } from '@assize/court/reading';
import { challengesToCharged } from './defend.ts';

/** A speech brings at most this many new exhibits, and as many new challenges. */
export const MOST_CITES = 2;
const MOST_CHALLENGES = 2;
/** A share below this is no evidence against the charge. */
const LEAST_REBUTTING = 0.05;

/** D3, second turn: attacks what the argument added, and brings what speaks against the charge. */
export function rebut(view: View): Rebuttal {
  const readings = readingsOn(view.recalled, view.charge.statement);
  const challenges = newChallenges(view, readings).slice(0, MOST_CHALLENGES);
  const cites = against(view, readings).slice(0, MOST_CITES);
  return { kind: 'rebuttal', cites, challenges, text: speak(cites, challenges), abstained: null };
}

function newChallenges(view: View, readings: readonly ExhibitReading[]): Challenge[] {
  const raised = new Set([
    ...(view.discovery?.challenges?.map(challengeKey) ?? []),
    ...(view.brief?.challenges.map(challengeKey) ?? []),
    ...view.rounds.flatMap((round) => round.rebuttal?.challenges.map(challengeKey) ?? []),
  ]);
  const cited = [...view.charged, ...view.rounds.flatMap((round) => round.argument?.cites ?? [])];
  return challengesToCharged(view, readings, cited).filter(
    (challenge) => !raised.has(challengeKey(challenge)),
  );
}

/** Exhibits against the charge that the defense has not cited yet, strongest first. */
export function against(view: View, readings: readonly ExhibitReading[]): string[] {
  const side = view.charge.classification === 'refuted' ? 'supported' : 'refuted';
  const cited = new Set([
    ...(view.brief?.alternative?.evidence.map((item) => item.id) ?? []),
    ...view.rounds.flatMap((round) => round.rebuttal?.cites ?? []),
  ]);
  return readings
    .map((reading) => ({ id: reading.id, share: shareFor(side, reading) }))
    .filter(({ id, share }) => share >= LEAST_REBUTTING && !cited.has(id))
    .toSorted((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

function speak(cites: readonly string[], challenges: readonly Challenge[]): string {
  if (cites.length + challenges.length === 0) return 'The defense has nothing to add.';
  return [
    ...challenges.map(({ id, why }) => `${id}: ${why}.`),
    ...(cites.length > 0 ? [`Against the charge: ${cites.join(', ')}.`] : []),
  ].join(' ');
}
