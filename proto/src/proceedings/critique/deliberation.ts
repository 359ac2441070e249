import { last } from '../../case/newest.ts';
import type {
  Assessment,
  Constraint,
  Constraints,
  Contradiction,
  CritiqueArtifact,
  Entropy,
  Legitimacy,
  Reframe,
} from './artifacts.ts';
import { REFRAME_ABOVE, UNKNOWN_ENTROPY } from './entropy.ts';
import type { AdversarialFinding, Agent } from './findings.ts';
import type { Answer } from './gates.ts';
import { PERSONA_OF } from './references.ts';
import type { CritiqueReport } from './report.ts';

/** A turn that was due and gave nothing that can be judged: whose, and why. */
interface Unheard {
  readonly who: Agent | 'the assessment';
  readonly why: string;
}

/** One iteration of a critique up to SHIKAMARU's turn, read from its thread. */
export interface Deliberation {
  readonly report: CritiqueReport;
  readonly entropy: Entropy | null;
  /** The entropy of the iteration before, by the same measure; null where there is none. */
  readonly previous: number | null;
  readonly contradictions: readonly Contradiction[];
  readonly heard: readonly Agent[];
  readonly unheard: readonly Unheard[];
  readonly findings: readonly AdversarialFinding[];
  readonly answers: readonly Answer[];
  readonly constraints: readonly Constraint[];
  readonly missingVariables: Constraints['missingVariables'];
  readonly frames: Reframe['frames'];
}

type Critic = Legitimacy | Constraints | Reframe;

/** Whether RICK has a turn: above 0.40; where the entropy is not known it counts as one half. */
export function reframeDue(entropy: Entropy | null): boolean {
  return (entropy?.e ?? UNKNOWN_ENTROPY) > REFRAME_ABOVE;
}

/** Why a critic's turn counts as none, or null: it says that it failed, or it says nothing at all. */
export function silence(turn: Pick<Critic, 'abstained' | 'findings' | 'said'>): string | null {
  if (turn.abstained !== null) return turn.abstained || 'it gives no reason';
  return turn.findings.length === 0 && turn.said.trim() === '' ? 'it was silent' : null;
}

/**
 * Reads a thread: the artifacts of one iteration in their order. A critic who abstained, was silent or is
 * missing though due is `unheard`; what it said nonetheless is kept.
 */
export function deliberationOf(
  report: CritiqueReport,
  thread: readonly CritiqueArtifact[],
  previous: number | null,
): Deliberation {
  const assessment = last(thread, 'assessment');
  const entropy = assessment?.entropy ?? null;
  // Their turns come before SHIKAMARU's.
  const due = (['legitimacy', 'constraints', 'reframe'] as const).filter(
    (kind) => kind !== 'reframe' || reframeDue(entropy),
  );
  const turns = due.map((kind) => ({ agent: PERSONA_OF[kind], turn: last(thread, kind) }));
  const unheard = turns.flatMap(({ agent, turn }) => {
    const why = turn ? silence(turn) : 'it had no turn';
    return why === null ? [] : [{ who: agent, why }];
  });
  const constraints = last(thread, 'constraints');
  return {
    report,
    entropy,
    previous,
    contradictions: assessment?.contradictions ?? [],
    heard: turns
      .map(({ agent }) => agent)
      .filter((agent) => !unheard.some(({ who }) => who === agent)),
    unheard: [...assessmentFault(assessment), ...unheard],
    findings: turns.flatMap(({ turn }) => turn?.findings ?? []),
    answers: turns.flatMap(({ agent: by, turn }) =>
      (turn?.answers ?? []).map(({ to, agrees }) => ({ by, to, agrees })),
    ),
    constraints: constraints?.constraints ?? [],
    missingVariables: constraints?.missingVariables ?? [],
    frames: last(thread, 'reframe')?.frames ?? [],
  };
}

/** An assessment that failed leaves the critics nothing to stand on. */
function assessmentFault(assessment: Assessment | null): Unheard[] {
  if (assessment && assessment.abstained === null) return [];
  return [{ who: 'the assessment', why: assessment?.abstained || 'it was not made' }];
}
