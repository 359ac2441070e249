import type { Log } from '@assize/log';
import { startRole, type Shared, type StationConfig } from '@assize/station';
import { defenseBrain } from './brain.ts';

export { defenseBrain } from './brain.ts';

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
    ({ reader, retriever }) => defenseBrain(reader, retriever),
    shared,
  );
}
