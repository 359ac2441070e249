import type { EvidenceGapBrief, View } from '@assize/proto';

/** What every party that has abstained says, as far as this place may see: why it can't do its duty. */
export function abstentionsIn(view: View): EvidenceGapBrief['missing'] {
  const { indictment, discovery, brief, reinvestigation, rounds } = view;
  const turns = [
    { foundBy: 'evaluator', stage: '_remand', of: reinvestigation },
    { foundBy: 'prosecutor', stage: 'indict', of: indictment },
    { foundBy: 'adversary', stage: 'discover', of: discovery },
    { foundBy: 'defense', stage: 'defend', of: brief },
    ...rounds.flatMap(({ argument, rebuttal }) => [
      { foundBy: 'prosecutor', stage: 'hearing', of: argument },
      { foundBy: 'defense', stage: 'hearing', of: rebuttal },
    ]),
  ];
  return turns.flatMap(({ foundBy, stage, of }) => {
    const what = of?.abstained ?? null;
    return what === null ? [] : [{ foundBy, stage, what }];
  });
}

/** Why asking a model would be for nothing: the case can only end in a mistrial. Null while it is contested. */
export function abstainedIn(view: View): string | null {
  const [silent] = abstentionsIn(view);
  return silent ? `no model was asked: the ${silent.foundBy} has abstained` : null;
}
