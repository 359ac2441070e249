import {
  criticDuty,
  findingsWith,
  MODEL_KINDS,
  Positions,
  positionsWith,
  modelFindingsSchema,
  summaryWith,
  Words,
  type ReportShown,
} from '@assize/court/advice/critique';
import { prose } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import type { Constraint, Constraints, CritiqueReport } from '@assize/proto/critique';
import Type from 'typebox';
import { constrain, MOST_CONSTRAINTS } from '../constraints.ts';
import { strictObject } from '@assize/proto';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Line = Type.String({ minLength: 1, maxLength: 400 });

/** Maximum numbers of constraints, and of variables, that a model may add; and of variables that an artifact keeps. */
const MOST_ADDED = 12;
const MOST_VARIABLES = 100;
/** A quotation of fewer characters does not prove that a source bears the constraint out. */
const LEAST_SHOWN = 12;

const KINDS = [...MODEL_KINDS.LAWLIET, 'undefined-term', 'single-source', 'missing-variable'];

const Required = strictObject({
  target_section: Name,
  constraint: Line,
  met_by: Type.String({ maxLength: 2000 }),
});
const Variable = strictObject({
  target_section: Name,
  name: Line,
  why: Type.String({ maxLength: 400 }),
});

const Answer = strictObject({
  said: Words,
  findings: modelFindingsSchema(KINDS),
  positions: Positions,
  constraints: Type.Array(Required, { maxItems: MOST_ADDED }),
  missing_variables: Type.Array(Variable, { maxItems: MOST_ADDED }),
});
type Answer = Type.Static<typeof Answer>;

/**
 * LAWLIET with a model, which may add constraints, variables and findings, and take positions on MAKISHIMA's
 * challenges. A constraint that the model adds counts as met only if it quotes words that occur in a source.
 */
export const constraining = criticDuty<typeof Answer, Constraints>({
  kind: 'constraints',
  prompt: readPrompt(new URL('../../../prompts/lawliet-1.md', import.meta.url)),
  schema: Answer,
  combine(on, answer, byRule) {
    const answers = positionsWith(byRule.answers, answer.positions, on);
    const ruled = constrain(on.view, answers);
    return {
      ...ruled,
      constraints: constraintsWith(ruled.constraints, answer, on.view.report, on.shown),
      missingVariables: variablesWith(ruled.missingVariables, answer, on.shown),
      findings: findingsWith('LAWLIET', ruled.findings, answer.findings, on),
      answers,
      said: summaryWith(ruled.said, answer.said),
    };
  },
});

function constraintsWith(
  byRule: readonly Constraint[],
  { constraints }: Answer,
  { sources }: CritiqueReport,
  shown: ReportShown,
): Constraint[] {
  const added = constraints.flatMap(({ target_section: at, constraint, met_by: met }, i) => {
    const [section, text, words] = [shown.sectionOf(at), prose(constraint, 400), met.trim()];
    const known = byRule.some((one) => one.section === section && one.text === text);
    if (section === null || text === '' || known) return [];
    const resolved = words.length >= LEAST_SHOWN && sources.some((one) => one.text.includes(words));
    return [{ id: `c${byRule.length + i + 1}`, section, text, resolved }];
  });
  return [...byRule, ...added].slice(0, MOST_CONSTRAINTS);
}

function variablesWith(
  byRule: Constraints['missingVariables'],
  { missing_variables: variables }: Answer,
  shown: ReportShown,
): Constraints['missingVariables'] {
  const known = new Set(byRule.map(({ name }) => name.toLowerCase()));
  const added = variables.flatMap(({ target_section: at, name: said, why }) => {
    const [section, name] = [shown.sectionOf(at), prose(said, 400)];
    if (section === null || name === '' || known.has(name.toLowerCase())) return [];
    known.add(name.toLowerCase());
    return [{ name, why: prose(why, 400), sections: [section] }];
  });
  return [...byRule, ...added].slice(0, MOST_VARIABLES);
}
