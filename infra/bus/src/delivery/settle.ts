import type { Msg } from '@nats-io/nats-core';
import { deadLetterOf } from '#src/delivery/dead-letter.ts';
import { nak, term } from '#src/delivery/wire.ts';
import { TerminalError } from '#src/errors.ts';
import { headerText } from '#src/headers.ts';
import type { Link } from '#src/link.ts';
import type { BusLog, ConsumeOptions, Delivery, StoreOutcome, StoreRequest } from '#src/model.ts';
import { backoffDelay } from '#src/retry.ts';

const GIVE_BACK_MS = 50;

export interface SettleContext {
  link: Link;
  log: BusLog;
  options: ConsumeOptions;
  store: (request: StoreRequest) => Promise<StoreOutcome>;
}

/** Gives an untried message back, so that another process receives it. */
export function giveBack(link: Link, message: Msg): void {
  link.respond(message, nak(GIVE_BACK_MS));
}

export async function fail(
  context: SettleContext,
  message: Msg,
  delivery: Delivery,
  error: unknown,
): Promise<void> {
  if (error instanceof TerminalError) {
    await moveToDeadLetters(context, message, delivery, error.message, error.code);
    return;
  }
  const { maxDeliver, durable } = context.options;
  if (delivery.signal.aborted) {
    giveBack(context.link, message);
  } else if (delivery.redelivered + 1 >= maxDeliver) {
    await moveToDeadLetters(
      context,
      message,
      delivery,
      `failed ${maxDeliver} times, the last time: ${text(error)}`,
    );
  } else {
    const facts = { err: error, durable, subject: delivery.subject, sequence: delivery.sequence };
    context.log.warn(facts, 'handling a message failed; it will be delivered again');
    tryLater(context, message, delivery);
  }
}

/**
 * Whether a message that exceeded `maxDeliver` without ever being settled is tried once more. Perhaps no handler ever
 * had it, because its processes were cut off from the bus or gave it back. A dead letter records the extra try first.
 * If that letter already exists, the extra try has been used up, and the answer is false. The server remembers the
 * letter's id only for a while, and a process that keeps dying is restarted ever more slowly, so after twice
 * `maxDeliver` deliveries the answer is false in any case.
 */
export async function mayTryOnceMore(
  { options, log, store }: SettleContext,
  delivery: Delivery,
): Promise<boolean> {
  const { stream, deadLetter, maxDeliver } = options;
  if (delivery.redelivered >= 2 * maxDeliver) return false;
  const reason = `${unreportedFailure(delivery)}: it is tried once more`;
  const letter = deadLetterOf(stream, delivery, reason, deadLetter);
  const { duplicate } = await store({ ...letter, messageId: `${letter.messageId}.again` });
  const { subject, sequence } = delivery;
  if (!duplicate) log.warn({ reason, subject, sequence }, 'trying a message once more');
  return !duplicate;
}

/** The reason for a dead letter when no earlier delivery reported why it failed. */
export function unreportedFailure({ redelivered }: Delivery): string {
  return `delivered ${redelivered} times and never settled: the handling process died, hung or was cut off`;
}

/** Copies the message to the dead letters, then ends its delivery. For `code` see `TerminalError`. */
export async function moveToDeadLetters(
  context: SettleContext,
  message: Msg,
  delivery: Delivery,
  reason: string,
  code: string | null = null,
): Promise<void> {
  const { stream, deadLetter, expected = [], observer } = context.options;
  const facts = { reason, subject: delivery.subject, sequence: delivery.sequence };
  const isExpected = code !== null && expected.includes(code);
  try {
    await context.store(deadLetterOf(stream, delivery, reason, deadLetter));
    context.log[isExpected ? 'info' : 'warn'](facts, 'moved a message to the dead letters');
    if (!isExpected) observer?.deadLettered(code);
    context.link.respond(message, term(headerText(reason, 128)));
  } catch (error) {
    // The message must not end before its copy is stored.
    context.log.error(
      { ...facts, err: error },
      'the dead letter could not be stored; trying again later',
    );
    tryLater(context, message, delivery);
  }
}

export function tryLater(
  { link, options }: SettleContext,
  message: Msg,
  { redelivered }: Delivery,
): void {
  link.respond(message, nak(backoffDelay(options.backoffMs, redelivered + 1)));
}

function text(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
