import type { Msg } from '@nats-io/nats-core';
import { deadLetterOf } from '#src/delivery/dead-letter.ts';
import { nak, term } from '#src/delivery/wire.ts';
import { TerminalError } from '#src/errors.ts';
import { headerText } from '#src/headers.ts';
import type { Link } from '#src/link.ts';
import type { BusLog, ConsumeOptions, Delivery, StoreOutcome, StoreRequest } from '#src/model.ts';
import { backoffDelay } from '#src/retry.ts';

/** Delay of what is given back unhandled by a consumer that is closing, in milliseconds. */
const GIVE_BACK_MS = 50;

export interface SettleContext {
  link: Link;
  log: BusLog;
  options: ConsumeOptions;
  store: (request: StoreRequest) => Promise<StoreOutcome>;
}

/** Gives a message back that was not tried, for another process. */
export function giveBack(link: Link, message: Msg): void {
  link.say(message, nak(GIVE_BACK_MS));
}

/** After a failed handling: another delivery later, or the dead letters. */
export async function fail(
  context: SettleContext,
  message: Msg,
  delivery: Delivery,
  error: unknown,
): Promise<void> {
  if (error instanceof TerminalError) {
    await bury(context, message, delivery, error.message, error.code);
    return;
  }
  const { maxDeliver, durable } = context.options;
  if (delivery.signal.aborted) {
    giveBack(context.link, message);
  } else if (delivery.redelivered + 1 >= maxDeliver) {
    await bury(context, message, delivery, `failed ${maxDeliver} times, at last: ${text(error)}`);
  } else {
    const facts = { err: error, durable, subject: delivery.subject, sequence: delivery.sequence };
    context.log.warn(facts, 'handling failed, it will be delivered again');
    tryLater(context, message, delivery);
  }
}

/**
 * Whether a message is tried once more that was delivered too often and never settled: nobody may have had it, as where
 * its processes were cut off from the bus, or gave it back. A letter among the dead says so first; where that is there
 * already, the one more try has ended without a word too.
 */
export async function mayTryOnceMore(
  { options, log, store }: SettleContext,
  delivery: Delivery,
): Promise<boolean> {
  const { stream, deadLetter } = options;
  const reason = `${unsettled(delivery)}: it is tried once more`;
  const letter = deadLetterOf(stream, delivery, reason, deadLetter);
  const { duplicate } = await store({ ...letter, messageId: `${letter.messageId}.again` });
  const { subject, sequence } = delivery;
  if (!duplicate) log.warn({ reason, subject, sequence }, 'a message is tried once more');
  return !duplicate;
}

/** Nobody is there to say why the earlier deliveries failed. */
export function unsettled({ redelivered }: Delivery): string {
  return `delivered ${redelivered} times and never settled: the handling process died, hung or was cut off`;
}

/** Copies the message to the dead letters, then ends its delivery. `code`: see `TerminalError`. */
export async function bury(
  context: SettleContext,
  message: Msg,
  delivery: Delivery,
  reason: string,
  code: string | null = null,
): Promise<void> {
  const { stream, deadLetter } = context.options;
  const facts = { reason, subject: delivery.subject, sequence: delivery.sequence };
  try {
    await context.store(deadLetterOf(stream, delivery, reason, deadLetter));
    context.log.warn(facts, 'message put to the dead letters');
    context.options.observer?.deadLettered(code);
    context.link.say(message, term(headerText(reason, 128)));
  } catch (error) {
    // Without its copy the message must not end.
    context.log.error({ ...facts, err: error }, 'no dead letter could be stored; trying later');
    tryLater(context, message, delivery);
  }
}

/** Has the message delivered again, the later the more often it was. */
export function tryLater(
  { link, options }: SettleContext,
  message: Msg,
  { redelivered }: Delivery,
): void {
  link.say(message, nak(backoffDelay(options.backoffMs, redelivered + 1)));
}

function text(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
