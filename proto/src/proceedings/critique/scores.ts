import { rounded } from '../../weighing.ts';
import type { Adjustment, Constraint } from './artifacts.ts';
import type { AdversarialFinding, FindingSeverity } from './findings.ts';
import { GLOBAL, UNSTATED_CONFIDENCE, type Section } from './report.ts';

/** What one finding takes from the confidence of its section (seed 004). */
export const PENALTY: Readonly<Record<FindingSeverity, number>> = {
  critical: 0.15,
  significant: 0.08,
  minor: 0.03,
};

/**
 * The part of its penalty that a global finding takes from every section. The rule is ours (the seed has
 * none): what is wrong with the whole touches each part, and none as much as what is wrong with it alone.
 */
const GLOBAL_SHARE = 0.5;

/**
 * What a finding takes from a section, 0–1. A decision (B) about an earlier finding takes nothing: that
 * finding has been counted, and to order its repair makes the report no worse.
 */
function penaltyOn(section: string, finding: AdversarialFinding): number {
  const { target_section: target, severity, int_type: type, response_to: to } = finding;
  if (type === 'B' && to !== '') return 0;
  if (target === section) return PENALTY[severity];
  return target === GLOBAL ? PENALTY[severity] * GLOBAL_SHARE : 0;
}

/** How far a section was believed before anybody attacked it, 0–1. */
export function confidenceOf({ confidence }: Section): number {
  return confidence ?? UNSTATED_CONFIDENCE;
}

/**
 * What findings and constraints leave of each section, in the report's order. Confidence falls by the sum
 * of the penalties, at most to 0. An unresolved constraint flags its section for replan, a global one all.
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
 * The sections in the shape in which they came: every field is kept, `confidence` is what the findings
 * leave, and the one new field, `critique`, holds what it was, the findings' ids and the replan flag.
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
