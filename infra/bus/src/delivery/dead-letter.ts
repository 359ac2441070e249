import { createHash } from 'node:crypto';
import { type Headers, headerText } from '#src/headers.ts';
import type { DeadLetter, Delivery, StoreRequest } from '#src/model.ts';

/** Bytes of the body that a dead letter keeps: enough to see what it was. */
export const BODY_LIMIT = 64 * 1024;

/** Headers with this prefix steer the server; on a copy they would be obeyed again. */
const SERVER_HEADER = /^nats-/i;

/** The copy of a message that could not be handled, with the reason, ready to be stored. */
export function deadLetterOf(
  stream: string,
  delivery: Omit<Delivery, 'signal'>,
  reason: string,
  target: DeadLetter,
): StoreRequest {
  const { body, subject, sequence, redelivered } = delivery;
  const names = target.headers;
  return {
    subject: target.subject,
    // Repeating the copy is harmless; the time keeps apart a stream that was made anew.
    messageId: `dead.${stream}.${sequence}.${Date.parse(delivery.at)}`,
    headers: {
      ...original(delivery.headers),
      [names.reason]: headerText(reason) || 'no reason given',
      [names.subject]: subject,
      [names.sequence]: String(sequence),
      [names.sha256]: createHash('sha256').update(body).digest('hex'),
      [names.deliveries]: String(redelivered + 1),
    },
    body: body.subarray(0, BODY_LIMIT),
  };
}

function original(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SERVER_HEADER.test(name)));
}
