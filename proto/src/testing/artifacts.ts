import type { Advice } from '../schema/advice.ts';
import type { Artifact, Closing } from '../schema/artifact.ts';
import type {
  Activation,
  Alternative,
  Argument,
  Challenge,
  DefenseBrief,
  Discovery,
  FirstReading,
  Indictment,
  Notes,
  Rebuttal,
  Reinvestigation,
  RemandFeedback,
  Verdict,
} from '../proceedings/defect-court/artifacts.ts';

export function advised(said: Partial<Advice> = {}): Advice {
  const usage = { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: null, ms: 1 };
  const by = { model: 'm', family: 'f', prompt: { name: 'p', hash: 'h' } };
  return { asked: 'x', ...by, answer: null, failure: null, usage, ...said };
}

/** A reading that finds the charge, and nothing against it. */
export function affirmingReading(said: Partial<FirstReading> = {}): FirstReading {
  const found = { classification: 'supported', confidence: 0.8, against: [], credibility: 1 };
  return { ...found, support: [{ id: 'e1', weight: 0.8 }], contradictions: [], ...said };
}

const ENDS_ON: Partial<Record<Activation['decision'], Partial<Activation>>> = {
  affirm: { basis: 'reading', reading: affirmingReading() },
  reject: { basis: 'publisher' },
};

export function activated(
  decision: Activation['decision'],
  confidence: number,
  threshold = 0.85,
  said: Partial<Activation> = ENDS_ON[decision] ?? {},
): Activation {
  return { kind: 'activation', confidence, threshold, decision, ...said };
}

export function indicted(said: Partial<Indictment> = {}): Indictment {
  const items: Indictment['items'] = [{ id: 'e1', weight: 'primary', strength: 0.7 }];
  const narrative = 'e1 says so';
  const plain = { charge: 'supported', narrative, items, confidence: 0.7, abstained: null };
  return { kind: 'indictment', ...plain, ...said };
}

export function discovered(said: Partial<Discovery> = {}): Discovery {
  const plain = { exhibits: [], checks: [], abstained: null };
  return { kind: 'discovery', element: 'air', challenger: 'Bulwark', ...plain, ...said };
}

export function defended(said: Partial<DefenseBrief> = {}): DefenseBrief {
  const plain = { motionToDismiss: null, alternative: null, plea: null, abstained: null };
  return { kind: 'defense-brief', challenges: [], ...plain, ...said };
}

export function argued(said: Partial<Argument> = {}): Argument {
  return { kind: 'argument', cites: [], challenges: [], text: '', abstained: null, ...said };
}

export function rebutted(said: Partial<Rebuttal> = {}): Rebuttal {
  return { kind: 'rebuttal', cites: [], challenges: [], text: '', abstained: null, ...said };
}

export function noted(): Notes {
  return { kind: 'notes', heard: [], text: '' };
}

export function ruled(decision: Verdict['decision'], said: Partial<Verdict> = {}): Verdict {
  const found = { classification: 'supported', confidence: 0.8, credibility: null };
  const cited = { support: [], contradictions: [], reasoning: [], rulings: [], dissent: [] };
  return { kind: 'verdict', decision, ...found, ...cited, feedback: null, brief: null, ...said };
}

export function reinvestigated(said: Partial<Reinvestigation> = {}): Reinvestigation {
  const plain = { classification: 'supported', confidence: 0.6, by: 'built-in' };
  return { kind: 'reinvestigation', answers: [], evidence: [], ...plain, ...said };
}

export function closed(said: Partial<Closing> = {}): Closing {
  const brief: Closing['brief'] = { ended: 'time exhausted', missing: [] };
  return { kind: 'closing', reason: 'the time is up', brief, refused: null, ...said };
}

export function challenge(id: string, ground: string): Challenge {
  return { id, severity: 'minor', ground, why: `${ground} speaks against ${id}` };
}

export function alternative(classification: string): Alternative {
  return { classification, why: 'it fits as well', evidence: [] };
}

export function feedback(...questions: string[]): RemandFeedback {
  const asked = questions.map((text, index) => ({ id: `q${index + 1}`, text, about: null }));
  return { challenged: [], alternative: null, questions: asked };
}

/** A full round of a hearing. Its argument cites the given exhibits, so that the round adds something new. */
export function round(...cites: string[]): Artifact[] {
  return [argued({ cites }), rebutted(), noted()];
}
