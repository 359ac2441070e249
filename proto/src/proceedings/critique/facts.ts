import type { CritiqueArtifact } from './artifacts.ts';
import { UNKNOWN_ENTROPY } from './entropy.ts';

/** The facts of the conditions of critique.yaml. The core adds remands, handoffs and the clock. */
export function initialFacts(mode: string) {
  return {
    assessment: { mode },
    /** `value` is 0.5 if the entropy is unknown (seed 004). */
    entropy: { value: UNKNOWN_ENTROPY, known: false },
    readiness: { recommendation: '', converged: false },
    grades: { converged: false },
  };
}
export type CritiqueFacts = ReturnType<typeof initialFacts>;

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
      return initialFacts(facts.assessment.mode);
    case 'legitimacy':
    case 'constraints':
    case 'reframe':
    case 'direction':
      return facts;
  }
}
