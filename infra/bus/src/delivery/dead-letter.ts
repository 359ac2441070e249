import { createHash } from 'node:crypto';
import { DEAD_HEADERS } from '@assize/proto';
import { type Headers, headerText } from '#src/headers.ts';
import type { Delivery, StoreRequest } from '#src/model.ts';

/** How many bytes of the body a dead letter keeps: enough to recognise the message. */
export const BODY_LIMIT = 64 * 1024;

/** How many bytes of headers a dead letter keeps: JetStream stores no message with more than 64 KiB of headers. */
const HEADERS_LIMIT = 32 * 1024;

/** Headers with this prefix are instructions to the server, which would obey them again on the copy. */
const SERVER_HEADER = /^nats-/i;

/** A name with any other character can't be sent by the client, though an author may have sent one (NATS ADR-4). */
const SENDABLE_NAME = /^[!-9;-~]+$/;

export function deadLetterOf(
  stream: string,
  delivery: Omit<Delivery, 'signal'>,
  reason: string,
  to: string,
): StoreRequest {
  const { body, subject, sequence, redelivered } = delivery;
  return {
    subject: to,
    // The id makes repeated copies harmless. The time tells a stream from another that was recreated under its name.
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

/** The headers that can be sent, each on one line, as many as fit. */
function original(headers: Headers): Headers {
  let room = HEADERS_LIMIT;
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    const size = Buffer.byteLength(`${name}: ${value}\r\n`);
    if (SERVER_HEADER.test(name) || !SENDABLE_NAME.test(name) || size > room) return [];
    room -= size;
    return [[name, value.replaceAll(/[\r\n]+/g, ' ')]];
  });
  return Object.fromEntries(kept);
}
