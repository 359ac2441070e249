import { checkEnvironment, readTogether, loadSettingsFile } from '@assize/config';
import { readHealthConfig, type Health } from '#src/health/index.ts';
import { createLog, readLogConfig, type Log } from '@assize/telemetry/log';
import { extendProceedings } from '@assize/proto';
import { openTelemetry, readTelemetryConfig, type ProcessTelemetry } from '@assize/telemetry';
import { run } from './run.ts';

export interface Surroundings {
  readonly log: Log;
  readonly telemetry: ProcessTelemetry;
  readonly health: Health;
}

interface ServiceOptions<Config> {
  /** The name in its log lines, traces and metrics. */
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Reads the service's own settings. @throws ConfigError */
  readonly config: (env: NodeJS.ProcessEnv) => Config;
}

/**
 * Runs one service as a process, with log, proceedings, probes and telemetry as configured in the environment. All
 * faults in the environment are reported at once.
 */
export function runService<Config>(
  { name, env, config: readOwn }: ServiceOptions<Config>,
  start: (config: Config, around: Surroundings) => Promise<AsyncDisposable>,
): Promise<void> {
  const read = once(() => readAll(env, readOwn));
  return run(
    { name, log: createLog({ name }), health: () => read().health },
    async (_signal, health) => {
      await using stack = new AsyncDisposableStack();
      const log = createLog({ name, ...read().log });
      // Before anything lists the proceedings: metrics are named after them.
      extendProceedings(env['ASSIZE_PROCEEDINGS']);
      const options = { sole: name, page: health };
      const telemetry = stack.use(await openTelemetry(read().telemetry, log, options));
      stack.use(await start(read().own, { log, telemetry, health }));
      return stack.move();
    },
  );
}

/** Takes the settings file first. */
function readAll<Config>(env: NodeJS.ProcessEnv, readOwn: (env: NodeJS.ProcessEnv) => Config) {
  loadSettingsFile(env);
  return readTogether({
    every: () => checkEnvironment(env),
    own: () => readOwn(env),
    log: () => readLogConfig(env),
    health: () => readHealthConfig(env),
    telemetry: () => readTelemetryConfig(env),
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
