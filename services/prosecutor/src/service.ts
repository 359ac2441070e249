import type { Log } from '@assize/log';
import { startRole, type Shared, type StationConfig } from '@assize/station';
import { prosecutorBrain } from './brain.ts';
import { counselledProsecutor } from './llm/brain.ts';

export { prosecutorBrain } from './brain.ts';
export { counselledProsecutor } from './llm/brain.ts';

/** Serves the prosecutor until disposed. */
export function startProsecutor(
  config: StationConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole(
    'prosecutor',
    config,
    log,
    ({ reader, retriever, counsel }) => {
      const rule = prosecutorBrain(reader, retriever);
      return [counsel ? counselledProsecutor(rule, counsel) : rule];
    },
    shared,
  );
}
