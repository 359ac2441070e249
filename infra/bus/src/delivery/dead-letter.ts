import { createHash } from 'node:crypto';
import { DEAD_HEADERS } from '@assize/proto';
import { type Headers, headerText } from '#src/headers.ts';
import type { Delivery, StoreRequest } from '#src/model.ts';

/** Bytes of the body that a dead letter keeps: enough to see what it was. */
export const BODY_LIMIT = 64 * 1024;

/** Headers with this prefix steer the server; on a copy they would be obeyed again. */
const SERVER_HEADER = /^nats-/i;

/** The copy of a message that could not be handled, with the reason, ready to be stored. */
export function deadLetterOf(
  stream: string,
  delivery: Omit<Delivery, 'signal'>,
  reason: string,
  to: string,
): StoreRequest {
  const { body, subject, sequence, redelivered } = delivery;
  return {
    subject: to,
    // Repeating the copy is harmless; the time keeps apart a stream that was made anew.
    messageId: `dead.${stream}.${sequence}.${Date.parse(delivery.at)}`,
    headers: {
      ...original(delivery.headers),
      [DEAD_HEADERS.reason]: headerText(reason) || 'no reason given',
      [DEAD_HEADERS.subject]: subject,
      [DEAD_HEADERS.sequence]: String(sequence),
      [DEAD_HEADERS.sha256]: createHash('sha256').update(body).digest('hex'),
      [DEAD_HEADERS.deliveries]: String(redelivered + 1),
    },
    body: body.subarray(0, BODY_LIMIT),
  };
}

function original(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SERVER_HEADER.test(name)));
}
