import type { Log } from '@assize/telemetry/log';
import { startRole, type Shared, type RuntimeConfig } from '@assize/court/runtime';
import { evaluatorBrains } from './brains.ts';

export { evaluatorBrain } from './brain.ts';
export { evaluatorBrains } from './brains.ts';
export { counselledEvaluator } from './llm/brain.ts';

/** How long a publisher's own investigator may take to answer a remand, in milliseconds. */
const PUBLISHER_TIMEOUT_MS = 30_000;
/** Serves the evaluator until disposed. */
export function startEvaluator(
  config: RuntimeConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole(
    'evaluator',
    config,
    log,
    (runtime) => {
      const { courtEnabled } = config;
      const means = { ...runtime, courtEnabled, publisherTimeoutMs: PUBLISHER_TIMEOUT_MS };
      return evaluatorBrains(means, runtime.counsel);
    },
    shared,
  );
}
