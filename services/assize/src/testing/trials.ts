import type { Trial } from '../calibrate/trial.ts';

/** The charge was affirmed, and nothing else happened. */
export const AFFIRMED: Trial = {
  decision: 'affirm',
  classification: 'supported',
  confidence: 0.8,
  strongest: null,
  remandedAs: null,
  remands: 0,
  challenges: [],
  handoffs: 5,
  tokens: 0,
  elapsedMs: 1,
  stanceModel: 'test',
};
