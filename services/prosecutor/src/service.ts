import type { Log } from '@assize/telemetry/log';
import { startRole, type Shared, type RuntimeConfig } from '@assize/court/runtime';
import { prosecutorBrains } from './brains.ts';

export { prosecutorBrain } from './brain.ts';
export { prosecutorBrains } from './brains.ts';
export { counselledProsecutor } from './llm/brain.ts';

/** Serves the prosecutor until disposed. */
export function startProsecutor(
  config: RuntimeConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole('prosecutor', config, log, prosecutorBrains, shared);
}
