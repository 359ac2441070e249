import { seatFaults, type RoleBrain } from '#src/handoff/party.ts';
import { serveRole } from '#src/handoff/serve.ts';
import type { Log } from '@assize/telemetry/log';
import { proceedings, type Role } from '@assize/proto';
import { OperatorError } from '@assize/proto/operator-error';
import { runService } from '@assize/launcher/lifecycle';
import { readRuntimeConfig, type RuntimeConfig } from './config.ts';
import { dataBrains } from './data-turns.ts';
import { openRuntime, type Shared, type Runtime } from './runtime.ts';

/** The role also gets the brains for the operator's proceedings. It serves its inbox until disposed. */
export async function startRole(
  role: Role,
  config: RuntimeConfig,
  log: Log,
  brainsOf: (runtime: Runtime) => readonly RoleBrain[],
  shared: Shared = {},
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const runtime = stack.use(await openRuntime(role, config, log, shared));
  const brains = [...brainsOf(runtime), ...dataBrains(runtime.reader, runtime.counsel)];
  const missing = seatFaults(role, brains, proceedings());
  if (missing.length > 0) {
    const model = runtime.counsel ? '' : ' (it has no language model: ASSIZE_BRAIN)';
    throw new OperatorError(`the ${role} can't sit: ${missing.join('; ')}${model}`);
  }
  stack.use(await serveRole({ ...runtime, brains }, runtime.inbox));
  return stack.move();
}

export type StartRole = (
  config: RuntimeConfig,
  log: Log,
  shared?: Shared,
) => Promise<AsyncDisposable>;

export function roleOf(
  role: Role,
  brainsOf: (runtime: Runtime) => readonly RoleBrain[],
): StartRole {
  return (config, log, shared) => startRole(role, config, log, brainsOf, shared);
}

const BY_CUES =
  'ASSIZE_CREDIBILITY_ADDRESS is not set, so this process reads exhibits by lexical cues';

export function runRole(role: Role, start: StartRole): Promise<void> {
  return runRoleBy(role, (env) => readRuntimeConfig(env, [role]), start);
}

export function runRoleBy<Config extends RuntimeConfig>(
  role: Role,
  config: (env: NodeJS.ProcessEnv) => Config,
  start: (config: Config, log: Log, shared?: Shared) => Promise<AsyncDisposable>,
): Promise<void> {
  return runService({ name: role, env: process.env, config }, async (read, around) => {
    const started = await start(read, around.log, around);
    if (read.credibilityAddress === null) around.log.warn(BY_CUES);
    return started;
  });
}
