/** Telemetry of the work on a message. The steps themselves know nothing of spans and metrics. */
import type { AppendOutcome, ConsumeOptions, Delivery, TerminalError } from '@assize/bus';
import { deadSubject, parseHandoff, type Entry } from '@assize/proto';
import {
  ATTR,
  headersOf,
  inSpan,
  type Attributes,
  type Context,
  type SpanStart,
} from '@assize/telemetry';
import { withLogFields } from '@assize/telemetry/log';
import type { Party } from './party.ts';
import { sendSpan, entryAttributes, turnSpan, type Trace } from './spans.ts';
import type { Case } from './turn.ts';

export type RoleTelemetry = Pick<Party, 'role' | 'log' | 'telemetry'>;

/** The message is retried with growing delays, then goes to the dead letters. */
export function onFailure({
  role,
  telemetry: { metrics },
}: Pick<RoleTelemetry, 'role' | 'telemetry'>): Required<
  Pick<ConsumeOptions, 'maxDeliver' | 'backoffMs' | 'deadLetter' | 'observer'>
> {
  return {
    observer: {
      redelivered: () => metrics.redelivered(role),
      deadLettered: () => metrics.deadLettered(role),
    },
    maxDeliver: 8,
    backoffMs: [100, 300, 1000, 3000, 10_000],
    deadLetter: deadSubject(role),
  };
}

export interface WorkResult {
  readonly attributes: Attributes;
  /** Why the message goes to the dead letters although the work did not fail. */
  readonly refused: TerminalError | null;
}

/** Meanwhile, the message is counted as in hand under `kind`, its span is open, and log lines have the case's id. */
export function consumeInSpans(
  { bus, telemetry, health }: Pick<Party, 'bus' | 'telemetry' | 'health'>,
  options: ConsumeOptions,
  kind: string,
  span: (delivery: Delivery) => SpanStart,
  work: (delivery: Delivery) => Promise<WorkResult | void>,
): Promise<AsyncDisposable> {
  const within = async (delivery: Delivery): Promise<void> => {
    const worked = await inSpan(
      telemetry,
      () => span(delivery),
      async (one) => {
        const done = await work(delivery);
        if (done) one.setAttributes(done.attributes);
        return done;
      },
    );
    if (worked?.refused) throw worked.refused;
  };
  return bus.consume(options, (delivery) => {
    const caseId = parseHandoff(delivery.subject)?.caseId;
    return withLogFields({ caseId }, () => health.inHand.during(kind, () => within(delivery)));
  });
}

/** Takes a turn within a span, and reports the resulting entry. */
export function takeTurnInSpan(
  teller: RoleTelemetry,
  kase: Case,
  brain: string,
  take: () => Promise<Case>,
): Promise<Case> {
  return inSpan(
    teller.telemetry,
    () => turnSpan(kase, teller.role, brain),
    async (span) => {
      const started = performance.now();
      const taken = await take();
      const entry = taken.file.entries.at(-1);
      if (!entry) return taken;
      span.setAttributes(entryAttributes(entry));
      turnTaken(teller, entry, (performance.now() - started) / 1000);
      return taken;
    },
  );
}

/** Records how long a turn took, and what it asked of language models. */
function turnTaken(
  { role, log, telemetry: { metrics } }: RoleTelemetry,
  { node, turn, edge, gathered }: Entry,
  seconds: number,
): void {
  metrics.turnTaken(role, node, seconds);
  for (const { model, usage, failure } of gathered.advice ?? []) {
    const { promptTokens: inputTokens, completionTokens: outputTokens, costUsd, ms } = usage;
    const used = { seconds: ms / 1000, inputTokens, outputTokens, costUsd };
    metrics.asked({ role, model, ...used, failure: failure?.reason ?? null });
  }
  log.debug({ node, turn, edge, seconds }, 'turn taken');
}

export interface Sending {
  /** Null if the message carries a refusal. */
  readonly kase: Case | null;
  /** The trace to pass on if this process records none. */
  readonly cause: Trace;
  /** The parent of the span, instead of the active context. */
  readonly parent?: Context;
  /** How many remands its author decided on in its turns. */
  readonly remands?: number;
}

/** The message carries the trace context of its producer span. If the case had moved on, nothing was stored. */
export function sendInSpan(
  { role, log, telemetry }: RoleTelemetry,
  subject: string,
  { kase, cause, parent, remands = 0 }: Sending,
  send: (trace: Trace) => Promise<AppendOutcome>,
): Promise<AppendOutcome> {
  const start = (): SpanStart => ({
    ...sendSpan(role, subject, kase),
    ...(parent ? { parent } : {}),
  });
  return inSpan(telemetry, start, async (span) => {
    const outcome = await send(telemetry.tracing ? headersOf(span) : cause);
    span.setAttribute(ATTR.outcome, outcome.status);
    const caseId = parseHandoff(subject)?.caseId;
    log.debug({ caseId, subject, outcome: outcome.status }, 'handed on');
    if (outcome.status === 'moved') return outcome;
    telemetry.metrics.handedOn(role);
    if (remands > 0) telemetry.metrics.remanded(remands);
    return outcome;
  });
}
