import type {
  Contradiction,
  CritiqueArtifact,
  Entropy,
  Grades,
  IterationConstraints,
  Readiness,
} from './artifacts.ts';
import { classicConvergence, convergenceOf } from './convergence.ts';
import { deliberationOf, last } from './deliberation.ts';
import { UNKNOWN_ENTROPY } from './entropy.ts';
import type { AdversarialFinding, CritiqueTrace } from './findings.ts';
import { nextConstraints, type IterationRecord } from './iteration.ts';
import { GRADERS } from './artifacts.ts';
import { traceOf, withOwn } from './readiness.ts';
import {
  deliberationNow,
  findingsNow,
  historyOf,
  iterationsOf,
  previousEntropy,
  reportNow,
  revisionFaults,
  threadOf,
} from './record.ts';
import { referenceFaults } from './references.ts';
import type { CritiqueReport, Section } from './report.ts';

/** What the conditions of critique.yaml look at; the core adds remands, handoffs and the clock. */
export type CritiqueFacts = {
  readonly assessment: { readonly mode: string };
  /** `value` is 0.5 where the entropy is not known (seed 004). */
  readonly entropy: { readonly value: number; readonly known: boolean };
  readonly readiness: { readonly recommendation: string; readonly converged: boolean };
  readonly grades: { readonly converged: boolean };
};

/** The mode of a report: classic where its publisher asks for it, adversarial otherwise. */
export function modeOf({ mode }: Pick<CritiqueReport, 'mode'>): 'adversarial' | 'classic' {
  return mode ?? 'adversarial';
}

export function initialFacts(matter: Pick<CritiqueReport, 'mode'>): CritiqueFacts {
  return {
    assessment: { mode: modeOf(matter) },
    entropy: { value: UNKNOWN_ENTROPY, known: false },
    readiness: { recommendation: '', converged: false },
    grades: { converged: false },
  };
}

/** What an artifact makes of the facts. A revision begins the next iteration: nothing is settled any more. */
export function evolve(facts: CritiqueFacts, artifact: CritiqueArtifact): CritiqueFacts {
  switch (artifact.kind) {
    case 'assessment': {
      const { mode, entropy } = artifact;
      const value = entropy?.e ?? UNKNOWN_ENTROPY;
      return { ...facts, assessment: { mode }, entropy: { value, known: entropy !== null } };
    }
    case 'grades':
      return { ...facts, grades: { converged: artifact.converged } };
    case 'readiness': {
      const { recommendation, converged } = artifact;
      return { ...facts, readiness: { recommendation, converged } };
    }
    case 'revision':
      return initialFacts(facts.assessment.mode === 'classic' ? { mode: 'classic' } : {});
    case 'legitimacy':
    case 'constraints':
    case 'reframe':
    case 'direction':
      return facts;
  }
}

/** The words with which a critique ends, besides the clerk's mistrial. */
export const ENDS = [
  { by: 'judge', decision: 'converged' },
  { by: 'judge', decision: 'unconverged' },
  { by: 'evaluator', decision: 'unconverged' },
] as const;

/** The word with which a case ends that the graph has led to its end. */
export function decisionOf({ readiness, grades }: CritiqueFacts): 'converged' | 'unconverged' {
  return readiness.converged || grades.converged ? 'converged' : 'unconverged';
}

/**
 * Why an artifact can't stand where it is: what it names that is not there, and what it concludes that the
 * record before it does not bear out. `before`: the artifacts of the case, without this one.
 */
export function artifactFaults(
  matter: CritiqueReport,
  before: readonly CritiqueArtifact[],
  artifact: CritiqueArtifact,
): string[] {
  const report = reportNow(matter, before);
  return [
    ...referenceFaults(artifact, report, findingsNow(before)),
    ...(artifact.kind === 'revision' ? revisionFaults(report, artifact) : []),
    ...concludesFaults(matter, before, artifact),
  ];
}

function concludesFaults(
  matter: CritiqueReport,
  before: readonly CritiqueArtifact[],
  artifact: CritiqueArtifact,
): string[] {
  if (artifact.kind === 'assessment') {
    const due = modeOf(matter);
    return artifact.mode === due
      ? []
      : [`the mode is ${artifact.mode}, and the report asks ${due}`];
  }
  if (artifact.kind !== 'readiness' && artifact.kind !== 'grades') return [];
  const { sections } = reportNow(matter, before);
  const due =
    artifact.kind === 'grades'
      ? classicConvergence(artifact.graders, GRADERS, sections)
      : convergenceOf(withOwn(deliberationNow(matter, before), artifact), artifact.recommendation);
  if (artifact.converged === due.converged) return [];
  return [`it says converged ${artifact.converged}, and the record says: ${due.reason}`];
}

/** What the verdict of a critique says, of its last iteration that was judged and of all of them. */
export interface CritiqueFinding {
  readonly title: string;
  readonly mode: 'adversarial' | 'classic';
  readonly converged: boolean;
  readonly reason: string;
  readonly iterations: readonly IterationRecord[];
  /** In the shape in which they came, with what the findings leave of their confidence. */
  readonly sections: readonly Section[];
  readonly findings: readonly AdversarialFinding[];
  readonly trace: CritiqueTrace;
  readonly entropy: Entropy | null;
  readonly contradictions: readonly Contradiction[];
  /** Null in classic mode, and where nobody judged. */
  readonly readiness: Pick<
    Readiness,
    'fixes' | 'adjustments' | 'stability' | 'singularity' | 'vetoes'
  > | null;
  readonly graders: Grades['graders'] | null;
  /** What the next iteration would have to mind; empty where it has converged. */
  readonly next: IterationConstraints;
}

/** What the record of a case comes to. A case that ended before anybody judged has not converged. */
export function findingOf(
  matter: CritiqueReport,
  artifacts: readonly CritiqueArtifact[],
): CritiqueFinding {
  const upTo = judgedPart(artifacts);
  const thread = threadOf(upTo);
  const report = reportNow(matter, upTo);
  const of = deliberationOf(report, thread, previousEntropy(matter, upTo));
  const readiness = last(thread, 'readiness');
  const grades = last(thread, 'grades');
  const direction = last(thread, 'direction');
  const whole = readiness ? withOwn(of, readiness) : of;
  const findings = findingsNow(thread);
  const converged = readiness?.converged ?? grades?.converged ?? false;
  const directives = direction?.directives ?? [];
  const recommendation = readiness?.recommendation ?? null;
  const heard = direction ? [...whole.heard, 'LIGHT' as const] : whole.heard;
  return {
    title: report.title,
    mode: modeOf(matter),
    converged,
    reason: readiness?.reason ?? grades?.reason ?? 'it ended before anybody judged the report',
    iterations: historyOf(artifacts),
    sections: readiness?.sections ?? grades?.sections ?? report.sections,
    findings,
    trace: traceOf({ ...whole, heard, findings }, recommendation),
    entropy: of.entropy,
    contradictions: of.contradictions,
    readiness,
    graders: grades?.graders ?? null,
    next: converged ? NOTHING : nextConstraints({ ...of, directives }),
  };
}

const NOTHING: IterationConstraints = {
  plannerContext: [],
  sectionPrompts: [],
  outlineContext: [],
};

/** The record up to its last iteration that anything was said in: after a revision the next one is empty. */
function judgedPart(artifacts: readonly CritiqueArtifact[]): CritiqueArtifact[] {
  const iterations = iterationsOf(artifacts);
  if ((iterations.at(-1) ?? []).length > 0 || iterations.length === 1) return iterations.flat();
  return iterations.flat().slice(0, -1);
}
