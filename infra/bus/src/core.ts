import { type Msg, RequestError, TimeoutError } from '@nats-io/nats-core';
import { Slots } from '#src/delivery/slots.ts';
import { type Headers, headersOf, toWire } from '#src/headers.ts';
import type { Link } from '#src/link.ts';
import type { BusLog, Message, MessageHandler, RequestOutcome } from '#src/model.ts';

/**
 * Resolves once the server has registered the subscription, and rejects if the server refuses it. Disposing it waits
 * for running handlers.
 */
export async function subscribe(
  link: Link,
  log: BusLog,
  subject: string,
  options: { queue?: string },
  handler: MessageHandler,
): Promise<AsyncDisposable> {
  const running = new Slots(Infinity, (message: Msg) => handle(log, handler, toMessage(message)));
  const refusals: Error[] = [];
  const subscription = link.nc.subscribe(subject, {
    ...options,
    callback: (error, message) => {
      if (error === null) {
        running.add(message);
        return;
      }
      refusals.push(error);
      log.error({ err: error, subject }, 'the subscription was refused');
    },
  });
  await link.nc.flush();
  const [refusal] = refusals;
  if (refusal !== undefined) throw refusal;
  return {
    async [Symbol.asyncDispose]() {
      if (!link.up) subscription.unsubscribe();
      else if (!subscription.isClosed()) await subscription.drain();
      await running.idle();
    },
  };
}

/** Sends one request for at most one answer. A broken connection is reported as a timeout: the outcome is unknown. */
export async function request(
  link: Link,
  subject: string,
  body: Uint8Array,
  options: { timeoutMs: number; headers?: Headers },
): Promise<RequestOutcome> {
  try {
    const { headers = {}, timeoutMs } = options;
    const answer = await link.answers.first({ subject, body, headers: toWire(headers), timeoutMs });
    return { status: 'answered', headers: headersOf(answer), body: answer.data };
  } catch (error) {
    if (error instanceof TimeoutError) return { status: 'timeout' };
    if (error instanceof RequestError && error.isNoResponders()) return { status: 'no-responder' };
    throw error;
  }
}

async function handle(log: BusLog, handler: MessageHandler, message: Message): Promise<void> {
  try {
    await handler(message);
  } catch (error) {
    log.error({ err: error, subject: message.subject }, 'handling a plain message failed');
  }
}

function toMessage(message: Msg): Message {
  return {
    subject: message.subject,
    // A getter, because most handlers never read the headers.
    get headers() {
      return headersOf(message);
    },
    body: message.data,
    respond: (body, values) => {
      message.respond(body, values === undefined ? {} : { headers: toWire(values) });
    },
  };
}
