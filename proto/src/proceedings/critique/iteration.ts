import type { Direction, IterationConstraints } from './artifacts.ts';
import type { Deliberation } from './deliberation.ts';
import { SEVERITIES, type AdversarialFinding } from './findings.ts';
import { GLOBAL } from './report.ts';
import { clipped } from '../../schema/clipped.ts';

type Constraining = Pick<Deliberation, 'findings' | 'missingVariables' | 'frames'> & {
  readonly directives?: Direction['directives'];
};

/**
 * The constraints on the next iteration (seed 004): missing variables and constraints (CL) go to its planner,
 * legitimacy challenges (C) and directives to the prompt of their section, alternative frames (RF) to its outline. Of
 * the findings only the binding ones are used, so that a refinement always has something to do (a rule of ours).
 */
export function nextConstraints(of: Constraining): IterationConstraints {
  const { missingVariables, frames, directives = [] } = of;
  const binding = bindingFindings(of.findings);
  const ofType = (type: AdversarialFinding['int_type']) =>
    binding.filter((finding) => finding.int_type === type);
  return {
    plannerContext: lines([
      ...missingVariables.map(({ name, why }) => `missing variable: ${name} (${why})`),
      ...ofType('CL').map(located),
    ]),
    sectionPrompts: bySection([
      ...ofType('C').map(({ target_section: section, finding }) => ({ section, prompt: finding })),
      ...directives.map(({ section, change }) => ({ section, prompt: change })),
    ]),
    outlineContext: lines([
      ...frames.map(({ frame, changes }) => `alternative frame: ${frame} (${changes})`),
      ...ofType('RF').map(located),
    ]),
  };
}

/** Of the actionable findings the critical ones bind, or, if there are none, those of the heaviest severity. */
export function bindingFindings(findings: readonly AdversarialFinding[]): AdversarialFinding[] {
  const actionable = findings.filter((one) => one.actionable);
  const heaviest = SEVERITIES.find((severity) =>
    actionable.some((one) => one.severity === severity),
  );
  return actionable.filter(({ severity }) => severity === heaviest);
}

function located({ target_section: section, finding }: AdversarialFinding): string {
  return section === GLOBAL ? finding : `[${section}] ${finding}`;
}

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
