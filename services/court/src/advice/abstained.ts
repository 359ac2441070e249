import type { View } from '@assize/proto';

/**
 * Why asking a model would be for nothing: a party has abstained, as far as this place may see, and
 * the case can only end in a mistrial. Null where it is contested still.
 */
export function abstainedIn(view: View): string | null {
  const { indictment, discovery, brief, reinvestigation, rounds } = view;
  const parties = [
    { role: 'evaluator', why: reinvestigation?.abstained },
    { role: 'prosecutor', why: indictment?.abstained },
    { role: 'adversary', why: discovery?.abstained },
    { role: 'defense', why: brief?.abstained },
    ...rounds.flatMap(({ argument, rebuttal }) => [
      { role: 'prosecutor', why: argument?.abstained },
      { role: 'defense', why: rebuttal?.abstained },
    ]),
  ];
  const silent = parties.find(({ why }) => why !== undefined && why !== null);
  return silent ? `no model was asked: the ${silent.role} has abstained` : null;
}
