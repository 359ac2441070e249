import type { Log } from '@assize/log';
import { startRole, type Shared, type StationConfig } from '@assize/station';
import { evaluatorBrain } from './brain.ts';
import { evaluatorInCritique } from './critique/brain.ts';
import { counselledEvaluator } from './llm/brain.ts';

export { evaluatorBrain } from './brain.ts';
export { evaluatorInCritique } from './critique/brain.ts';
export { counselledEvaluator } from './llm/brain.ts';

/** How long a publisher's own investigator may take to answer a remand, in milliseconds. */
const PUBLISHER_TIMEOUT_MS = 30_000;
/** Serves the evaluator until disposed. */
export function startEvaluator(
  config: StationConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole(
    'evaluator',
    config,
    log,
    (station) => {
      const { courtEnabled } = config;
      const means = { ...station, courtEnabled, publisherTimeoutMs: PUBLISHER_TIMEOUT_MS };
      const rule = evaluatorBrain(means);
      const { counsel } = station;
      return [counsel ? counselledEvaluator(rule, counsel) : rule, evaluatorInCritique(means)];
    },
    shared,
  );
}
