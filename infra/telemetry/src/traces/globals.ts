import { context, diag, DiagLogLevel, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TelemetryLog } from '#src/otlp/reports.ts';

/** Kinds of messages that are told: those of one SDK are far fewer. */
const MOST_KINDS = 100;

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

/**
 * The SDK's own words are a warning at most, each kind of them once: telemetry is never an error of the
 * product, and what goes wrong with it goes wrong again and again.
 */
function diagnosticsTo(log: TelemetryLog) {
  const told = new Set<string>();
  const warn = (...said: readonly unknown[]): void => {
    const message = said.filter((part) => typeof part === 'string').join(' ');
    const kind = message.replaceAll(/[\da-f]{16,}|\d+/g, 'N');
    if (told.has(kind) || told.size >= MOST_KINDS) return;
    told.add(kind);
    log.warn({ telemetry: message }, 'telemetry');
  };
  const drop = (): void => {};
  return { error: warn, warn, info: drop, debug: drop, verbose: drop };
}
