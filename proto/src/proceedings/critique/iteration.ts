import type { Direction, Entropy, IterationConstraints, Readiness } from './artifacts.ts';
import type { Deliberation } from './deliberation.ts';
import { bySeverity, SEVERITIES, type AdversarialFinding } from './findings.ts';
import { GLOBAL } from './report.ts';
import { byActionability } from './scores.ts';
import { clipped } from '../../schema/clipped.ts';

/** What of an iteration constrains the next one. */
type Constraining = Pick<Deliberation, 'findings' | 'missingVariables' | 'frames'> & {
  readonly directives?: Direction['directives'];
};

/**
 * The constraints of the next iteration (seed 004): missing variables and constraints (CL) go to its
 * planner, legitimacy challenges (C) and directives to the prompt of their section, other frames (RF) to its
 * outline. Of the findings, those that are critical and actionable; where none is critical the actionable
 * ones of the heaviest severity there is, so that a refinement never goes out empty-handed (ours).
 */
export function nextConstraints(of: Constraining): IterationConstraints {
  const { missingVariables, frames, directives = [] } = of;
  const binding = bindingFindings(of.findings);
  const said = (type: AdversarialFinding['int_type']) =>
    binding.filter((finding) => finding.int_type === type);
  return {
    plannerContext: lines([
      ...missingVariables.map(({ name, why }) => `missing variable: ${name} (${why})`),
      ...said('CL').map(located),
    ]),
    sectionPrompts: bySection([
      ...said('C').map(({ target_section: section, finding }) => ({ section, prompt: finding })),
      ...directives.map(({ section, change }) => ({ section, prompt: change })),
    ]),
    outlineContext: lines([
      ...frames.map(({ frame, changes }) => `alternative frame: ${frame} (${changes})`),
      ...said('RF').map(located),
    ]),
  };
}

/** The findings that bind the next iteration: actionable, critical if there are such, else the heaviest. */
export function bindingFindings(findings: readonly AdversarialFinding[]): AdversarialFinding[] {
  const { actionable } = byActionability(findings);
  const heaviest = SEVERITIES.find((severity) =>
    actionable.some((one) => one.severity === severity),
  );
  return actionable.filter(({ severity }) => severity === heaviest);
}

function located({ target_section: section, finding }: AdversarialFinding): string {
  return section === GLOBAL ? finding : `[${section}] ${finding}`;
}

/** Each once, and as long as an artifact keeps a line. */
function lines(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => clipped(text, 2000)))].slice(0, 400);
}

function bySection(
  prompts: readonly { readonly section: string; readonly prompt: string }[],
): IterationConstraints['sectionPrompts'] {
  return [...Map.groupBy(prompts, ({ section }) => section)].map(([section, of]) => ({
    section,
    prompts: lines(of.map(({ prompt }) => prompt)),
  }));
}

/** What is kept of an iteration in the history of the critique. */
export interface IterationRecord {
  /** From 1. */
  readonly iteration: number;
  readonly mode: 'adversarial' | 'classic';
  /** Null where it was not known, and in classic mode. */
  readonly entropy: number | null;
  readonly entropyGiven: boolean;
  readonly findings: number;
  readonly critical: number;
  /** The least confidence of a section after the findings; null where nobody judged. */
  readonly leastConfidence: number | null;
  readonly recommendation: Readiness['recommendation'] | null;
  readonly vetoes: readonly string[];
  readonly converged: boolean;
  readonly reason: string;
}

/** What judged an iteration: SHIKAMARU's readiness, or the three graders. */
interface Judged {
  readonly mode: IterationRecord['mode'];
  readonly entropy: Entropy | null;
  readonly findings: readonly AdversarialFinding[];
  readonly confidences: readonly number[];
  readonly recommendation: Readiness['recommendation'] | null;
  readonly vetoes: readonly string[];
  readonly converged: boolean;
  readonly reason: string;
}

export function iterationRecord(iteration: number, judged: Judged): IterationRecord {
  const { mode, entropy, findings, confidences, recommendation, vetoes, converged, reason } =
    judged;
  return {
    iteration,
    mode,
    entropy: entropy?.e ?? null,
    entropyGiven: entropy?.given ?? false,
    findings: findings.length,
    critical: bySeverity(findings).critical,
    leastConfidence: confidences.length > 0 ? Math.min(...confidences) : null,
    recommendation,
    vetoes,
    converged,
    reason,
  };
}
