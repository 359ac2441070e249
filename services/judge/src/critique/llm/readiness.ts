import {
  criticDuty,
  findingsWith,
  MODEL_KINDS,
  modelFindingsSchema,
  summaryWith,
  Words,
} from '@assize/court/advice/critique';
import { readPrompt } from '@assize/llm';
import {
  deliberationNow,
  readinessOf,
  RECOMMENDATIONS,
  type Readiness,
  type Recommendation,
} from '@assize/proto/critique';
import Type from 'typebox';
import { strictObject } from '@assize/proto';

const MOST_ORDERED = 40;

const Answer = strictObject({
  said: Words,
  recommendation: Type.Enum([...RECOMMENDATIONS]),
  fixes: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: MOST_ORDERED }),
  findings: modelFindingsSchema(MODEL_KINDS.SHIKAMARU),
});

/** Recommendations, from the most lenient to the strictest. */
const STRICTER: readonly Recommendation[] = ['converge', 'refine_targeted', 'replan'];

/**
 * The model chooses the order of the repairs, adds decisions of its own, and may make the recommendation stricter than
 * the rule's, but not more lenient. Which findings stand, the scores and the checks follow from the record.
 */
export const assessingReadiness = criticDuty<typeof Answer, Readiness>({
  kind: 'readiness',
  prompt: readPrompt(new URL('../../../prompts/shikamaru-1.md', import.meta.url)),
  schema: Answer,
  combine(on, { said, recommendation, fixes, findings }, byRule) {
    const { view, shown } = on;
    const of = deliberationNow(view.published, view.record);
    const own = {
      findings: findingsWith('SHIKAMARU', byRule.findings, findings, on),
      answers: byRule.answers,
      said: summaryWith(byRule.said, said),
      abstained: null,
    };
    const due = readinessOf(of, { ...own, recommendation: null }).recommendation;
    const readiness = readinessOf(of, { ...own, recommendation: stricter(due, recommendation) });
    const first = fixes.flatMap((name) => shown.findingOf(name) ?? []);
    return { ...readiness, fixes: ordered(readiness.fixes, first) };
  },
  abstained(byRule, why, view) {
    const { findings, answers, said } = byRule;
    const of = deliberationNow(view.published, view.record);
    return readinessOf(of, { findings, answers, said, abstained: why, recommendation: null });
  },
});

function stricter(one: Recommendation, other: Recommendation): Recommendation {
  return STRICTER.indexOf(other) > STRICTER.indexOf(one) ? other : one;
}

/** Repairs that the model names come first, in its order. None is dropped. */
function ordered(fixes: Readiness['fixes'], first: readonly string[]): Readiness['fixes'] {
  const rank = (finding: string): number => {
    const at = first.indexOf(finding);
    return at < 0 ? first.length : at;
  };
  return fixes.toSorted((a, b) => rank(a.finding) - rank(b.finding));
}
