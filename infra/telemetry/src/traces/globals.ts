import { context, diag, DiagLogLevel, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TelemetryLog } from '#src/otlp/reports.ts';

const MAX_KINDS = 100;

let users = 0;

/**
 * Sets OpenTelemetry's process-wide parts: the context that follows async calls, its form in headers, and the log of
 * the SDK's problems. They are reset when the last user disposes them.
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

/** Each kind of message is logged once, as a warning at most: a telemetry problem is never an error of the product. */
function diagnosticsTo(log: TelemetryLog) {
  const logged = new Set<string>();
  const warn = (...said: readonly unknown[]): void => {
    const message = said.filter((part) => typeof part === 'string').join(' ');
    const kind = message.replaceAll(/[\da-f]{16,}|\d+/g, 'N');
    if (logged.has(kind) || logged.size >= MAX_KINDS) return;
    logged.add(kind);
    log.warn({ telemetry: message }, 'telemetry');
  };
  const drop = (): void => {};
  return { error: warn, warn, info: drop, debug: drop, verbose: drop };
}
