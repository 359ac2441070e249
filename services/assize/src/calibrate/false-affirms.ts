import type { GroundTruth } from './case.ts';
import type { Trial } from './trial.ts';

/** A case that the court affirmed and should not have. */
export interface FalseAffirm {
  readonly id: string;
  readonly claim: string;
  readonly expected: string | null;
  readonly found: string | null;
  readonly confidence: number | null;
  /** The exhibit that weighs most for the claim, and what it says; null where none does. */
  readonly strongest: { readonly id: string; readonly text: string | null } | null;
}

/** What is shown of a passage, in characters: enough to know it by. */
const SHOWN = 200;

/** The false affirms among the cases tried, the most confident first. */
export function falseAffirmsOf(
  tried: readonly { readonly truth: GroundTruth; readonly trial: Trial }[],
): FalseAffirm[] {
  return tried
    .filter(({ truth, trial }) => trial.decision === 'affirm' && !isRight(truth, trial))
    .map(({ truth, trial }) => ({
      id: truth.id,
      claim: truth.claim.text,
      expected: truth.expectedClassification,
      found: trial.classification,
      confidence: trial.confidence,
      strongest: trial.strongest === null ? null : shown(truth, trial.strongest),
    }))
    .toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

const isRight = (truth: GroundTruth, trial: Trial): boolean =>
  trial.classification === truth.expectedClassification;

function shown({ claim, secondPass }: GroundTruth, id: string): FalseAffirm['strongest'] {
  const all = [...(claim.evidence ?? []), ...(secondPass ?? [])];
  const text = all.find((one) => one.id === id)?.text;
  return { id, text: text?.slice(0, SHOWN) ?? null };
}
