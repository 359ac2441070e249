import type { Log } from '@assize/telemetry/log';
import { startRole, type Shared, type RuntimeConfig } from '@assize/court/runtime';
import { adversaryBrains } from './brains.ts';

export { adversaryBrain } from './brain.ts';
export { adversaryBrains } from './brains.ts';
export { counselledAdversary } from './llm/brain.ts';

/** Serves the adversary until disposed. */
export function startAdversary(
  config: RuntimeConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  return startRole('adversary', config, log, adversaryBrains, shared);
}
