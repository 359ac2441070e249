import { readTelemetryConfig } from '#src/config.ts';
import { openTelemetry, type TelemetryLog } from '#src/open.ts';
import type { ProcessTelemetry } from '#src/telemetry.ts';

/** Starts a process of one role with its telemetry, which is closed after the role. */
export async function withTelemetry<T extends AsyncDisposable>(
  env: NodeJS.ProcessEnv,
  log: TelemetryLog,
  start: (telemetry: ProcessTelemetry) => Promise<T>,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const telemetry = stack.use(await openTelemetry(readTelemetryConfig(env), log, true));
  stack.use(await start(telemetry));
  return stack.move();
}
