import type { Constraints, CritiqueView } from '@assize/proto/critique';
import Type from 'typebox';
import { prose } from '#src/advice/prose.ts';
import { isByModel } from './findings.ts';
import { findingsIn, type ReportShown } from './shown.ts';
import { strictObject } from '@assize/proto';

type Answers = Constraints['answers'];

/** The most positions that a model takes in one turn, and the longest reason in characters. */
const MOST_POSITIONS = 40;
const LONGEST_WHY = 400;

/** Prior findings are referred to by their names in the prompt. */
export const Positions = Type.Array(
  strictObject({
    to: Type.String({ minLength: 1, maxLength: 100 }),
    agrees: Type.Boolean(),
    why: Type.String({ maxLength: LONGEST_WHY }),
  }),
  { maxItems: MOST_POSITIONS },
);

/**
 * A model may agree with any finding that the rule takes no position on. It may deny only findings of kinds that no
 * rule raises, so that no wording in a report can talk it out of what a rule found.
 */
export function positionsWith(
  byRule: Answers,
  given: Type.Static<typeof Positions>,
  { view, shown }: { readonly view: CritiqueView; readonly shown: ReportShown },
): Answers {
  const byModel = new Set(
    findingsIn(view)
      .filter(isByModel)
      .map(({ id }) => id),
  );
  const ruled = new Set(byRule.map(({ to }) => to));
  const own = new Map<string, Answers[number]>();
  for (const { to: name, agrees, why } of given) {
    const to = shown.findingOf(name);
    if (to === null || own.has(to)) continue;
    if (byModel.has(to) || (agrees && !ruled.has(to)))
      own.set(to, { to, agrees, why: prose(why, LONGEST_WHY) });
  }
  return [
    ...byRule.map((answer) => own.get(answer.to) ?? answer),
    ...[...own.values()].filter(({ to }) => !ruled.has(to)),
  ].slice(0, 400);
}
