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
    context.link.say(message, nak(retryDelay(context, delivery)));
  }
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
    context.link.say(message, nak(retryDelay(context, delivery)));
  }
}

function retryDelay(context: SettleContext, delivery: Delivery): number {
  return backoffDelay(context.options.backoffMs, delivery.redelivered + 1);
}

function text(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
