import type { Told } from '../../proceeding/definition.ts';
import type { Artifact } from '../../schema/artifact.ts';
import type { CaseHeader } from '../../schema/case-file.ts';
import type { Facts } from '../../walk/facts.ts';
import { openingCharge } from '../defect-court/charge.ts';
import { standing } from './conclusion.ts';

/** What the conditions of the light path look at. */
export type LightFacts = {
  /**
   * `charged`: it finds what is charged; `contrary`: it finds what the charge can't stand beside
   * (another classification than contested or nei). `threshold` is the case's own.
   */
  readonly review: {
    readonly confidence: number;
    readonly threshold: number;
    readonly charged: boolean;
    readonly contrary: boolean;
    readonly abstained: boolean;
  };
  readonly report: { readonly decision: string };
  /** `always`: the court is to open whatever the confidence. */
  readonly claim: { readonly always: boolean };
};

export const NO_LIGHT_FACTS: LightFacts = {
  review: { confidence: 0, threshold: 0, charged: false, contrary: false, abstained: false },
  report: { decision: '' },
  claim: { always: false },
};

export function lightBegins({ claim, limits }: CaseHeader): Told<LightFacts, null> {
  const review = { ...NO_LIGHT_FACTS.review, threshold: limits.activationThreshold };
  const always = claim.activation === 'always';
  return { facts: { ...NO_LIGHT_FACTS, review, claim: { always } }, memory: null };
}

export function lightEvolves(
  told: Told<LightFacts, null>,
  artifact: Artifact,
  { claim }: CaseHeader,
): Told<LightFacts, null> {
  const { facts } = told;
  if (artifact.kind === 'report') {
    return { ...told, facts: { ...facts, report: { decision: artifact.decision } } };
  }
  if (artifact.kind !== 'review') return told;
  const { confidence, classification } = artifact;
  const { charged, contrary } = standing(classification, openingCharge(claim).classification);
  const { threshold } = facts.review;
  const abstained = artifact.abstained !== null;
  const review = { confidence, threshold, charged, contrary, abstained };
  return { ...told, facts: { ...facts, review } };
}

export const isLight = (facts: Facts): facts is LightFacts =>
  'review' in facts && 'report' in facts;
