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

interface Unheard {
  readonly who: Agent | 'the assessment';
  readonly why: string;
}

/** One iteration of a critique up to SHIKAMARU's turn, as read from its thread. */
export interface Deliberation {
  readonly report: CritiqueReport;
  readonly entropy: Entropy | null;
  /** The entropy of the previous iteration, by the same measure. Null if there is none. */
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

/** Whether RICK has a turn: if the entropy is above 0.40. An unknown entropy counts as 0.5. */
export function reframeDue(entropy: Entropy | null): boolean {
  return (entropy?.e ?? UNKNOWN_ENTROPY) > REFRAME_ABOVE;
}

/** Why a critic's turn does not count: it failed, or it says nothing. Null if it counts. */
export function whySilent(turn: Pick<Critic, 'abstained' | 'findings' | 'said'>): string | null {
  if (turn.abstained !== null) return turn.abstained || 'it gives no reason';
  return turn.findings.length === 0 && turn.said.trim() === '' ? 'it was silent' : null;
}

/**
 * Reads a thread, the artifacts of one iteration in order. A critic that abstained, was silent, or has no turn though
 * one was due, is `unheard`. Whatever it did say is kept.
 */
export function deliberationOf(
  report: CritiqueReport,
  thread: readonly CritiqueArtifact[],
  previous: number | null,
): Deliberation {
  const assessment = last(thread, 'assessment');
  const entropy = assessment?.entropy ?? null;
  // These turns come before SHIKAMARU's.
  const due = (['legitimacy', 'constraints', 'reframe'] as const).filter(
    (kind) => kind !== 'reframe' || reframeDue(entropy),
  );
  const turns = due.map((kind) => ({ agent: PERSONA_OF[kind], turn: last(thread, kind) }));
  const unheard = turns.flatMap(({ agent, turn }) => {
    const why = turn ? whySilent(turn) : 'it had no turn';
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

/** A failed assessment counts as unheard, since the critics then have no basis. */
function assessmentFault(assessment: Assessment | null): Unheard[] {
  if (assessment && assessment.abstained === null) return [];
  return [{ who: 'the assessment', why: assessment?.abstained || 'it was not made' }];
}
