import type { Log } from '@assize/log';
import { startRole, type Shared, type StationConfig } from '@assize/station';
import { prosecutorBrain } from './brain.ts';

export { prosecutorBrain } from './brain.ts';

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
    ({ reader, retriever }) => prosecutorBrain(reader, retriever),
    shared,
  );
}
