import { rounded } from '../../weighing.ts';
import type { Adjustment, Constraint } from './artifacts.ts';
import type { AdversarialFinding, FindingSeverity } from './findings.ts';
import { GLOBAL, UNSTATED_CONFIDENCE, type Section } from './report.ts';

/** The penalty of one finding on the confidence of its section (seed 004). */
export const PENALTY: Readonly<Record<FindingSeverity, number>> = {
  critical: 0.15,
  significant: 0.08,
  minor: 0.03,
};

/**
 * The share of its penalty that a global finding takes from every section. This rule is ours, as the seed has none: a
 * fault of the whole affects each section, and less than a fault of that section alone.
 */
const GLOBAL_SHARE = 0.5;

/**
 * The penalty of a finding on a section, 0–1. A decision (B) about an earlier finding has none: that finding is counted
 * already, and ordering its repair does not make the report worse.
 */
function penaltyOn(section: string, finding: AdversarialFinding): number {
  const { target_section: target, severity, int_type: type, response_to: to } = finding;
  if (type === 'B' && to !== '') return 0;
  if (target === section) return PENALTY[severity];
  return target === GLOBAL ? PENALTY[severity] * GLOBAL_SHARE : 0;
}

export function confidenceOf({ confidence }: Section): number {
  return confidence ?? UNSTATED_CONFIDENCE;
}

/**
 * The effect of findings and constraints on each section, in the order of the report. The confidence falls by the sum
 * of the penalties, at most to 0. An unresolved constraint flags its section for replan, and a global one flags all.
 */
export function adjustmentsOf(
  sections: readonly Section[],
  findings: readonly AdversarialFinding[],
  constraints: readonly Constraint[],
): Adjustment[] {
  const open = constraints.filter(({ resolved }) => !resolved);
  return sections.map((section) => {
    const touching = findings.filter((finding) => penaltyOn(section.id, finding) > 0);
    const loss = touching.reduce((sum, finding) => sum + penaltyOn(section.id, finding), 0);
    const before = confidenceOf(section);
    return {
      section: section.id,
      before,
      after: rounded(Math.max(0, before - loss)),
      findings: touching.map(({ id }) => id),
      replan: open.some(({ section: at }) => at === section.id || at === GLOBAL),
    };
  });
}

/**
 * The sections in the shape in which they were published: every field is kept, `confidence` is what the findings leave,
 * and one new field, `critique`, has the earlier confidence, the findings' ids and the replan flag.
 */
export function adjustedSections(
  sections: readonly Section[],
  adjustments: readonly Adjustment[],
): Section[] {
  return sections.map((section) => {
    const of = adjustments.find(({ section: id }) => id === section.id);
    if (!of) return section;
    const { before, after, findings, replan } = of;
    return { ...section, confidence: after, critique: { before, findings, replan } };
  });
}
