import { roleOf, type StartRole } from '@assize/court/runtime';
import { evaluatorBrains } from './brains.ts';

export { evaluatorBrain } from './brain.ts';
export { counselledEvaluator, evaluatorBrains } from './brains.ts';

/** How long a publisher's own investigator may take to answer a remand, in milliseconds. */
const PUBLISHER_TIMEOUT_MS = 30_000;
/** Serves the evaluator until disposed. */
export const startEvaluator: StartRole = roleOf('evaluator', (runtime, { courtEnabled }) => {
  const means = { ...runtime, courtEnabled, publisherTimeoutMs: PUBLISHER_TIMEOUT_MS };
  return evaluatorBrains(means, runtime.counsel);
});
