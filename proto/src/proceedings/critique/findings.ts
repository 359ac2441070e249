import Type from 'typebox';
import { sentences } from '../../sentences.ts';
import { GLOBAL, Id, type CritiqueReport } from './report.ts';
import { clipped } from '../../schema/clipped.ts';
import { strictObject, orNull } from '../../schema/atoms.ts';

export const AGENTS = ['MAKISHIMA', 'LAWLIET', 'RICK', 'SHIKAMARU', 'LIGHT'] as const;
export type Agent = (typeof AGENTS)[number];

/** C challenge, CL constraint, RF reframe, B decision. */
const INT_TYPES = ['C', 'CL', 'RF', 'B'] as const;
type IntType = (typeof INT_TYPES)[number];

export const INT_TYPE_OF: Readonly<Record<Agent, IntType>> = {
  MAKISHIMA: 'C',
  LAWLIET: 'CL',
  RICK: 'RF',
  SHIKAMARU: 'B',
  LIGHT: 'B',
};

/** From the heaviest to the lightest. */
export const SEVERITIES = ['critical', 'significant', 'minor'] as const;
export type FindingSeverity = (typeof SEVERITIES)[number];

/** Sorts findings by severity, heaviest first. The sort is stable. */
export function heaviestFirst<One extends { readonly severity: FindingSeverity }>(
  findings: readonly One[],
): One[] {
  return findings.toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}

/** The most findings of one turn: with more than that, a critic says nothing. */
export const MOST_FINDINGS = 200;

/**
 * A finding of one persona against a report (seed 004). `target_section` is a section's id or "global"; `response_to`
 * is the id of an earlier finding, or empty. Additions of ours: `id`, unique in its iteration; `type`, a short stable
 * name of the kind of fault; `quote`, the words of the report that it is about.
 */
export const AdversarialFinding = strictObject({
  id: Id,
  agent: Type.Enum([...AGENTS]),
  int_type: Type.Enum([...INT_TYPES]),
  target_section: Id,
  finding: Type.String({ minLength: 1, maxLength: 2000 }),
  severity: Type.Enum([...SEVERITIES]),
  actionable: Type.Boolean(),
  response_to: Type.String({ maxLength: 200 }),
  type: Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' }),
  quote: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type AdversarialFinding = Type.Static<typeof AdversarialFinding>;

export const Findings = Type.Array(AdversarialFinding, { maxItems: MOST_FINDINGS });

export const RECOMMENDATIONS = ['converge', 'replan', 'refine_targeted'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

/** The summary of a whole deliberation (seed 004). `recommendation` is null if there was none. */
export const CritiqueTrace = strictObject({
  turns: Type.Integer({ minimum: 0 }),
  findings_count: Type.Integer({ minimum: 0 }),
  critical_findings: Type.Integer({ minimum: 0 }),
  constraints_extracted: Type.Integer({ minimum: 0 }),
  missing_variables: Type.Array(Type.String()),
  alternative_frames: Type.Array(Type.String()),
  recommendation: orNull(Type.Enum([...RECOMMENDATIONS])),
});
export type CritiqueTrace = Type.Static<typeof CritiqueTrace>;

/** A finding may respond to an earlier one of its own turn. `by` is the persona whose turn it is. */
export function findingFaults(
  findings: readonly AdversarialFinding[],
  { sections }: Pick<CritiqueReport, 'sections'>,
  prior: readonly AdversarialFinding[],
  by?: Agent,
): string[] {
  const targets = new Set([GLOBAL, ...sections.map(({ id }) => id)]);
  const made = new Set(prior.map(({ id }) => id));
  return findings.flatMap((finding, i) => {
    const { id, agent, int_type: type, target_section: target, response_to: to } = finding;
    const faults = sentences([
      !targets.has(target) && `unknown section "${clipped(target, 100)}"`,
      to !== '' && !made.has(to) && `unknown response_to "${clipped(to, 100)}"`,
      made.has(id) && `the id "${clipped(id, 100)}" is used twice`,
      by !== undefined && agent !== by && `${agent} speaks in ${by}'s turn`,
      INT_TYPE_OF[agent] !== type && `${agent} makes ${INT_TYPE_OF[agent]}, not ${type}`,
    ]);
    made.add(id);
    return faults.map((fault) => `findings.${i}: ${fault}`);
  });
}

export const criticalIn = (findings: readonly AdversarialFinding[]): number =>
  findings.filter(({ severity }) => severity === 'critical').length;
