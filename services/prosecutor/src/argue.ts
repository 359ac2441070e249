import {
  challengeKey,
  oppositeOf,
  stanceFor,
  type Argument,
  type Challenge,
  type ExhibitReading,
  type View,
} from '@assize/proto';
import { challengesTo } from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';
import { forCharge } from './indict.ts';

/** A speech brings at most this many new exhibits, and as many new challenges. */
export const MOST_CITES = 2;
const MOST_CHALLENGES = 2;

/** D3, first turn: brings exhibits not yet cited for the charge, and attacks what the defense relies on. */
export function argue(view: View): Argument {
  const readings = readingsOn(view.recalled, view.charge.statement);
  const cited = new Set([
    ...view.charged,
    ...view.rounds.flatMap((round) => round.argument?.cites ?? []),
  ]);
  const cites = forCharge(view, readings)
    .filter(({ id }) => !cited.has(id))
    .slice(0, MOST_CITES)
    .map(({ id }) => id);
  const challenges = newChallenges(view, readings).slice(0, MOST_CHALLENGES);
  return { kind: 'argument', cites, challenges, text: speak(cites, challenges), abstained: null };
}

/** The exhibits that the defense relies on, each once. */
export function reliedOn({ brief, rounds }: View): string[] {
  const cited = rounds.flatMap((round) => round.rebuttal?.cites ?? []);
  return [...new Set([...(brief?.alternative?.evidence.map(({ id }) => id) ?? []), ...cited])];
}

/** Challenges to the defense's own exhibits that were not raised before. */
function newChallenges(view: View, readings: readonly ExhibitReading[]): Challenge[] {
  const raised = new Set(
    view.rounds.flatMap((round) => round.argument?.challenges.map(challengeKey) ?? []),
  );
  const side = oppositeOf(stanceFor(view.charge.classification));
  return reliedOn(view)
    .flatMap((id) => {
      const exhibit = view.exhibits.find((item) => item.id === id);
      const reading = readings.find((item) => item.id === id);
      if (!exhibit || !reading) return [];
      return challengesTo({
        exhibit,
        reading,
        statement: view.charge.statement,
        side,
        earlier: [],
      });
    })
    .filter((challenge) => !raised.has(challengeKey(challenge)));
}

function speak(cites: readonly string[], challenges: readonly Challenge[]): string {
  if (cites.length + challenges.length === 0)
    return 'The prosecution rests on what the record holds.';
  return [
    ...(cites.length > 0 ? [`Further exhibits for the charge: ${cites.join(', ')}.`] : []),
    ...challenges.map(({ id, why }) => `The defense's ${id}: ${why}.`),
  ].join(' ');
}
