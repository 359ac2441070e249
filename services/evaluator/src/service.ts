import { openCounsel, type CounselConfig } from '@assize/court/advice';
import { startRole, type Runtime, type RuntimeConfig, type Shared } from '@assize/court/runtime';
import type { Log } from '@assize/telemetry/log';
import { evaluatorBrains } from './brains.ts';

export { evaluatorBrains };

export interface EvaluatorConfig extends RuntimeConfig {
  readonly panel?: readonly CounselConfig[];
}

/** Timeout in milliseconds for a publisher's own investigator to answer a remand. */
const PUBLISHER_TIMEOUT_MS = 30_000;

export function startEvaluator(
  config: EvaluatorConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  const { courtEnabled, panel } = config;
  const counsels = panel?.map((one) => openCounsel(one));
  const own = { courtEnabled, publisherTimeoutMs: PUBLISHER_TIMEOUT_MS };
  const brainsOf = (runtime: Runtime): ReturnType<typeof evaluatorBrains> =>
    evaluatorBrains({ ...runtime, ...own }, runtime.counsel, counsels);
  return startRole('evaluator', config, log, brainsOf, shared);
}
