/**
 * What is told of the work on a message: each step is done within its span, and what it returns is counted
 * and logged. The steps themselves know nothing of spans and metrics.
 */
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
import { sending, signed, turning, type Trace } from './spans.ts';
import type { Case } from './turn.ts';

/** A role of which something is told. */
export type Teller = Pick<Party, 'role' | 'log' | 'telemetry'>;

/** What happens to a message that a role fails on: tried again ever later, then a dead letter. */
export function onFailure({
  role,
  telemetry: { metrics },
}: Pick<Teller, 'role' | 'telemetry'>): Required<
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

/** What the work on a message came to, where there is something to tell. */
export interface Worked {
  /** What its span says of it. */
  readonly says: Attributes;
  /** Why the message goes to the dead letters, though the work on it did not fail. */
  readonly refused: TerminalError | null;
}

/**
 * Takes the messages of a durable consumer. Each is in hand as one of `kind` and within its span while it is
 * worked on, and each line of the log says which case it is of.
 */
export function consuming(
  { bus, telemetry, health }: Pick<Party, 'bus' | 'telemetry' | 'health'>,
  options: ConsumeOptions,
  kind: string,
  span: (delivery: Delivery) => SpanStart,
  work: (delivery: Delivery) => Promise<Worked | void>,
): Promise<AsyncDisposable> {
  const within = async (delivery: Delivery): Promise<void> => {
    const worked = await inSpan(
      telemetry,
      () => span(delivery),
      async (one) => {
        const done = await work(delivery);
        if (done) one.setAttributes(done.says);
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

/** Takes a turn, and tells of its entry. */
export function inTurn(
  teller: Teller,
  kase: Case,
  brain: string,
  take: () => Promise<Case>,
): Promise<Case> {
  return inSpan(
    teller.telemetry,
    () => turning(kase, teller.role, brain),
    async (span) => {
      const started = performance.now();
      const taken = await take();
      const entry = taken.file.entries.at(-1);
      if (!entry) return taken;
      span.setAttributes(signed(entry));
      turnTaken(teller, entry, (performance.now() - started) / 1000);
      return taken;
    },
  );
}

/** How long a turn took is counted, and what was asked of language models in it. */
function turnTaken(
  { role, log, telemetry: { metrics } }: Teller,
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

/** What a message that is sent carries on, and what it goes back to. */
export interface Sending {
  /** The case that it carries; null where it carries the refusal of one. */
  readonly kase: Case | null;
  /** The trace that goes on with it where nothing is traced here. */
  readonly cause: Trace;
  /** In place of the context that is active. */
  readonly parent?: Context;
  /** How many remands its author made up for in its turns. */
  readonly remands?: number;
}

/**
 * Sends a message within a producer's span, whose trace context it is to carry, and tells whether it was
 * stored or the case had moved on meanwhile: then nothing was.
 */
export function inSending(
  { role, log, telemetry }: Teller,
  subject: string,
  { kase, cause, parent, remands = 0 }: Sending,
  send: (trace: Trace) => Promise<AppendOutcome>,
): Promise<AppendOutcome> {
  const start = (): SpanStart => ({
    ...sending(role, subject, kase),
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
