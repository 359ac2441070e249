import { context, diag, DiagLogLevel, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TelemetryLog } from '#src/open.ts';

let users = 0;

/**
 * What OpenTelemetry keeps for the whole process: the context that follows async calls, how it is
 * written into headers, and where the SDK says what went wrong. Given back by the last who used it.
 */
export function useGlobals(log: TelemetryLog): Disposable {
  users += 1;
  if (users === 1) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    diag.setLogger(diagnosticsTo(log), { logLevel: DiagLogLevel.WARN });
  }
  return {
    [Symbol.dispose]() {
      users -= 1;
      if (users > 0) return;
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

/** The SDK's own words are a warning each at most: telemetry is never an error of the product. */
function diagnosticsTo(log: TelemetryLog) {
  const warn = (message: string): void => log.warn({ telemetry: message }, 'telemetry');
  const drop = (): void => {};
  return { error: warn, warn, info: drop, debug: drop, verbose: drop };
}
