import type { Challenge, Rebuttal, View } from '@assize/proto';
import {
  citableBy,
  MOST_BROUGHT,
  challengeableBy,
  raisedBy,
  notYetRaised,
} from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';
import { challengesToCharged } from './defend.ts';

/** D3, second turn: challenges the exhibits that the argument added, and cites evidence against the charge. */
export function rebut(view: View): Rebuttal {
  const readings = readingsOn(view.recalled, view.charge.statement);
  const raised = [...(view.discovery?.challenges ?? []), ...raisedBy('rebuttal', view)];
  const open = challengesToCharged(view, readings, challengeableBy('rebuttal', view));
  const challenges = notYetRaised(open, raised).slice(0, MOST_BROUGHT);
  const cites = citableBy('rebuttal', view).slice(0, MOST_BROUGHT);
  return { kind: 'rebuttal', cites, challenges, text: speak(cites, challenges), abstained: null };
}

function speak(cites: readonly string[], challenges: readonly Challenge[]): string {
  if (cites.length + challenges.length === 0)
    return 'The defense adds no exhibit and no challenge.';
  return [
    ...challenges.map(({ id, why }) => `Challenge to ${id}: ${why}.`),
    ...(cites.length > 0 ? [`Further exhibits against the charge: ${cites.join(', ')}.`] : []),
  ].join(' ');
}
