import { last } from '../../case/newest.ts';
import type { CritiqueArtifact, IterationConstraints, Readiness } from './artifacts.ts';
import type { CritiqueTrace } from './findings.ts';
import { nextConstraints } from './iteration.ts';
import { traceOf, withOwnContribution } from './readiness.ts';
import { deliberationNow, findingsNow, historyOf, iterationsOf, threadOf } from './record.ts';
import { adjustedSections } from './scores.ts';
import { modeOf, type CritiqueReport } from './report.ts';

/** The finding of a critique's verdict: its last iteration, and a summary of each one before. */
export type CritiqueFinding = ReturnType<typeof findingOf>;

/** Computes the finding from the record of a case. A case that ended before anybody judged has not converged. */
export function findingOf(matter: CritiqueReport, artifacts: readonly CritiqueArtifact[]) {
  const upTo = withoutEmptyRevision(artifacts);
  const thread = threadOf(upTo);
  const of = deliberationNow(matter, upTo);
  const readiness = last(thread, 'readiness');
  const grades = last(thread, 'grades');
  const judged = readiness ?? grades;
  return {
    title: of.report.title,
    mode: modeOf(matter),
    converged: judged?.converged ?? false,
    reason: judged?.reason ?? 'it ended before anybody judged the report',
    iterations: historyOf(artifacts),
    /** In the shape in which they were published, with the confidence that the findings leave. */
    sections: adjustedSections(of.report.sections, judged?.adjustments ?? []),
    findings: findingsNow(thread),
    trace: wholeTrace(matter, upTo),
    entropy: of.entropy,
    contradictions: of.contradictions,
    /** Null in classic mode, and if nobody judged. */
    readiness: readiness && judgement(readiness),
    graders: grades?.graders ?? null,
    next: constraintsNow(matter, upTo),
  };
}

/** Empty if the report has converged. */
export function constraintsNow(
  matter: CritiqueReport,
  artifacts: readonly CritiqueArtifact[],
): IterationConstraints {
  const thread = threadOf(artifacts);
  const judged = last(thread, 'readiness') ?? last(thread, 'grades');
  if (judged?.converged) return { plannerContext: [], sectionPrompts: [], outlineContext: [] };
  const directives = last(thread, 'direction')?.directives ?? [];
  return nextConstraints({ ...deliberationNow(matter, artifacts), directives });
}

/** The seed's trace over every turn of the iteration, including SHIKAMARU's and LIGHT's. */
function wholeTrace(matter: CritiqueReport, artifacts: readonly CritiqueArtifact[]): CritiqueTrace {
  const thread = threadOf(artifacts);
  const before = deliberationNow(matter, artifacts);
  const readiness = last(thread, 'readiness');
  const whole = readiness ? withOwnContribution(before, readiness) : before;
  const light = last(thread, 'direction')?.abstained === null ? ['LIGHT' as const] : [];
  return traceOf(
    { ...whole, heard: [...whole.heard, ...light], findings: findingsNow(thread) },
    readiness?.recommendation ?? null,
  );
}

function judgement({ fixes, adjustments, stability, singularity, vetoes }: Readiness) {
  return { fixes, adjustments, stability, singularity, vetoes };
}

/** The record without a final revision that no turn followed, so that the last iteration is one with turns. */
function withoutEmptyRevision(artifacts: readonly CritiqueArtifact[]): CritiqueArtifact[] {
  const iterations = iterationsOf(artifacts);
  const silent = iterations.length > 1 && iterations.at(-1)?.length === 0;
  return silent ? artifacts.slice(0, -1) : [...artifacts];
}
