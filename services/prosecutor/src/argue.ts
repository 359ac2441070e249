import { oppositeOf, stanceFor, type Argument, type Challenge, type View } from '@assize/proto';
import {
  challengesTo,
  citableBy,
  MOST_BROUGHT,
  challengeableBy,
  raisedBy,
  notYetRaised,
} from '@assize/court/grounds';
import { presentedAs, readingsOn } from '@assize/court/reading';

/** D3, first turn: cites further exhibits for the charge, and challenges those that the defense relies on. */
export function argue(view: View): Argument {
  const cites = citableBy('argument', view).slice(0, MOST_BROUGHT);
  const challenges = newChallenges(view).slice(0, MOST_BROUGHT);
  return { kind: 'argument', cites, challenges, text: speak(cites, challenges), abstained: null };
}

function newChallenges(view: View): Challenge[] {
  const { classification, statement } = view.charge;
  const side = oppositeOf(stanceFor(classification));
  const readings = readingsOn(view.recalled, statement);
  const challenges = presentedAs(
    challengeableBy('argument', view),
    view.exhibits,
    readings,
  ).flatMap((one) => challengesTo({ ...one, statement, side, earlier: [] }));
  return notYetRaised(challenges, raisedBy('argument', view));
}

function speak(cites: readonly string[], challenges: readonly Challenge[]): string {
  if (cites.length + challenges.length === 0)
    return 'The prosecution adds no exhibit and no challenge.';
  return [
    ...(cites.length > 0 ? [`Further exhibits for the charge: ${cites.join(', ')}.`] : []),
    ...challenges.map(({ id, why }) => `Challenge to the defense's ${id}: ${why}.`),
  ].join(' ');
}
