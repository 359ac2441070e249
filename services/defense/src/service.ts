import type { Log } from '@assize/telemetry/log';
import { startRole, type Shared, type RuntimeConfig } from '@assize/court/runtime';
import { defenseBrains } from './brains.ts';

export { defenseBrain } from './brain.ts';
export { defenseBrains } from './brains.ts';
export { counselledDefense } from './llm/brain.ts';

/** Serves the defense until disposed. */
export function startDefense(
  config: RuntimeConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole('defense', config, log, defenseBrains, shared);
}
