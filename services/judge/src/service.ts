import type { Seated } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import type { Log } from '@assize/telemetry/log';
import { codeOf } from '@assize/proto';
import {
  seatVoices,
  startRole,
  type Shared,
  type Runtime,
  type RuntimeConfig,
  type SeatsConfig,
} from '@assize/court/runtime';
import type { ScoringConfig } from '@assize/documents/sources';
import { judgeBrains } from './brains.ts';
import { openScorer } from './cartography/scoring.ts';
import type { JuryConfig } from './jury/config.ts';

export { judgeBrains };
export { readGraders } from './critique/config.ts';
export { readJury } from './jury/config.ts';

export interface JudgeConfig extends RuntimeConfig {
  readonly jury: JuryConfig | null;
  readonly graders: SeatsConfig | null;
  /** How a map's sources are scored without a credibility service. */
  readonly scoring: ScoringConfig;
}

export async function startJudge(
  config: JudgeConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  const { jury } = config;
  const jurors = jury ? await seatVoices(config, jury) : null;
  const graders = config.graders ? await seatGraders(config, config.graders, log) : null;
  await using stack = new AsyncDisposableStack();
  const scorer = await openScorer(config, config.scoring, stack);
  const brainsOf = (runtime: Runtime): readonly RoleBrain[] => {
    const seated = jury && jurors ? { quorum: jury.quorum, ...jurors(runtime) } : undefined;
    return judgeBrains(runtime, seated, graders?.(runtime), scorer);
  };
  stack.use(await startRole('judge', config, log, brainsOf, shared));
  return stack.move();
}

const READ_ONLY = ['EACCES', 'EPERM', 'EROFS'];

/** Each grader signs with its own key. Null if the keys cannot be created; the built-in graders then grade. */
function seatGraders(
  config: RuntimeConfig,
  graders: SeatsConfig,
  log: Log,
): Promise<((runtime: Runtime) => Seated) | null> {
  return seatVoices(config, graders).catch((error: unknown) => {
    if (!READ_ONLY.includes(codeOf(error) ?? '')) throw error;
    log.warn({ err: error }, 'no keys can be made for graders here: the built-in ones grade');
    return null;
  });
}
