import type { Artifact } from '../schema/artifact.ts';
import type { Activation } from '../proceedings/defect-court/artifacts.ts';
import type { LightReview, Report } from '../proceedings/light/artifacts.ts';
import { isLight, lightDecision, type LightFacts } from '../proceedings/light/conclusion.ts';
import type { Walk } from '../walk/walk.ts';
import type { Trial } from './drive.ts';

export const UNTIL_REVIEW: readonly Artifact[] = [
  { kind: 'recall', precedents: [] },
  { kind: 'triage', claim: 'bare', traits: [], complexity: 'simple', rule: '0 traits' },
  { kind: 'resolution', sources: [], queries: [], topK: 0 },
  { kind: 'investigation', retrieved: [], searchedWith: null },
  { kind: 'correlation', merged: [], sources: [], independent: 0 },
];

export function reviewedAs(said: Partial<LightReview> = {}): LightReview {
  const found = { classification: 'supported', confidence: 0.65, abstained: null };
  return { kind: 'review', scales: { support: 0.65, refute: 0 }, ...found, ...said };
}

export function reportOf(said: Partial<Report> = {}): Report {
  const sides = { credibility: 1, support: [{ id: 'e1', weight: 0.65 }], contradictions: [] };
  const found = { classification: 'supported', confidence: 0.65, reasoning: [], brief: null };
  return { kind: 'report', decision: 'contest', next: 'defect-court', ...sides, ...found, ...said };
}

/** The facts of the light path. @throws if the case is not on it */
export function lightFacts({ state: { facts } }: Walk): LightFacts {
  if (isLight(facts)) return facts;
  throw new Error('the case is not on the light path');
}

export function reportDue({ file, walk }: Trial): Report {
  const { claim, limits } = file.header;
  const { review } = lightFacts(walk);
  const { confidence } = review;
  const always = claim.activation === 'always';
  const decision = lightDecision(review, limits.activationThreshold, always);
  const next = decision === 'contest' ? 'defect-court' : null;
  const classification = decision === 'affirm' ? (claim.classification ?? 'supported') : null;
  return reportOf({ decision, confidence, next, classification });
}

/** The activation that moves a contested case to the court, or ends it if the court is closed. */
export function activationDue({ file, walk }: Trial, closed: boolean): Activation {
  const { claim, limits } = file.header;
  const said = {
    kind: 'activation',
    confidence: lightFacts(walk).review.confidence,
    threshold: limits.activationThreshold,
  } as const;
  if (closed || claim.activation === 'never') {
    const missing = [{ what: 'a trial', foundBy: 'evaluator', stage: '_activation' }];
    return { ...said, decision: 'acquit', brief: { ended: 'court disabled', missing } };
  }
  const [court] = walk.proceeding.successors;
  if (!court) throw new Error('the light path leads on to a court');
  return { ...said, decision: 'open', next: { name: court.name, digest: court.digest } };
}
