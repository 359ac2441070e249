import type { Log } from '@assize/log';
import { startRole, type Shared, type StationConfig } from '@assize/station';
import { judgeBrain } from './brain.ts';

export { judgeBrain } from './brain.ts';

/** Serves the judge until disposed. */
export function startJudge(
  config: StationConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole(
    'judge',
    config,
    log,
    ({ reader, canSearch }) => judgeBrain(reader, canSearch),
    shared,
  );
}
