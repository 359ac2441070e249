import type { Constraints, CritiqueView } from '@assize/proto/critique';
import Type from 'typebox';
import { prose } from '#src/advice/prose.ts';
import { isByModel } from './findings.ts';
import { findingsIn, type ReportShown } from './shown.ts';

type Answers = Constraints['answers'];

/** A model takes at most so many positions in one turn, each with a reason of so many characters. */
const MOST_POSITIONS = 40;
const LONGEST_WHY = 400;

/** The shape of a model's positions on prior findings, which go by their names in the prompt. */
export const Positions = Type.Array(
  Type.Object(
    {
      to: Type.String({ minLength: 1, maxLength: 100 }),
      agrees: Type.Boolean(),
      why: Type.String({ maxLength: LONGEST_WHY }),
    },
    { additionalProperties: false },
  ),
  { maxItems: MOST_POSITIONS },
);

/**
 * The rule's positions with a model's. A model may speak for any finding that the rule takes no position on,
 * and may deny only one of a kind that no rule raises: no words in a report talk it out of what a rule found.
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
