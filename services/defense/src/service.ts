import type { Log } from '@assize/log';
import { startRole, type Shared, type StationConfig } from '@assize/station';
import { defenseBrain } from './brain.ts';
import { defenseInCritique } from './critique/brain.ts';
import { counselledDefense } from './llm/brain.ts';

export { defenseBrain } from './brain.ts';
export { defenseInCritique } from './critique/brain.ts';
export { counselledDefense } from './llm/brain.ts';

/** Serves the defense until disposed. */
export function startDefense(
  config: StationConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole(
    'defense',
    config,
    log,
    ({ reader, retriever, counsel }) => {
      const rule = defenseBrain(reader, retriever);
      return [counsel ? counselledDefense(rule, counsel) : rule, defenseInCritique(reader)];
    },
    shared,
  );
}
