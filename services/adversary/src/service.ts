import type { Log } from '@assize/log';
import { startRole, type Shared, type StationConfig } from '@assize/station';
import { adversaryBrain } from './brain.ts';
import { adversaryInCritique } from './critique/brain.ts';
import { counselledAdversary } from './llm/brain.ts';

export { adversaryBrain } from './brain.ts';
export { adversaryInCritique } from './critique/brain.ts';
export { counselledAdversary } from './llm/brain.ts';

/** Serves the adversary until disposed. */
export function startAdversary(
  config: StationConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole(
    'adversary',
    config,
    log,
    ({ reader, counsel }) => {
      const rule = adversaryBrain(reader);
      return [counsel ? counselledAdversary(rule, counsel) : rule, adversaryInCritique()];
    },
    shared,
  );
}
