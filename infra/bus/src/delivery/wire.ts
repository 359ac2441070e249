import type { Msg } from '@nats-io/nats-core';

/**
 * JetStream's pull and acknowledgement protocol (NATS reference "JetStream wire API reference", and ADR-13). The
 * client library's own consumers prefetch messages, and those that wait in its buffer can exceed their ack wait. This
 * code therefore pulls by itself, and requests only as many messages as it can handle.
 */

export const ACK = Buffer.from('+ACK');
export const IN_PROGRESS = '+WPI';

export function nak(delayMs: number): string {
  return `-NAK {"delay": ${Math.round(delayMs * 1e6)}}`;
}

export function term(reason: string): string {
  return `+TERM ${reason}`;
}

interface DeliveryFacts {
  /** Deliveries of this message so far, including this one. */
  deliveries: number;
  sequence: number;
  /** Time of storage, RFC 3339 with milliseconds. */
  at: string;
}

/**
 * Parses `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream sequence>.<consumer sequence>.<ns>.<pending>`, or the
 * longer form with domain and account hash before the stream. Null if it is neither.
 */
export function readFacts(reply: string | undefined): DeliveryFacts | null {
  const tokens = reply?.split('.') ?? [];
  if (tokens[0] !== '$JS' || tokens[1] !== 'ACK' || tokens.length < 9) return null;
  const first = tokens.length === 9 ? 4 : 6;
  const [deliveries, sequence, , time] = tokens.slice(first);
  const at = new Date(Number(time) / 1e6).toISOString();
  return { deliveries: Number(deliveries), sequence: Number(sequence), at };
}

type PullStatus =
  | { kind: 'alive' }
  /** A pull request ended normally, `missing` messages short: it can be repeated. */
  | { kind: 'ended'; missing: number }
  /** The server dropped the pull requests: no consumer, no leader, or too many requests. */
  | { kind: 'broken'; why: string };

export function readStatus(message: Pick<Msg, 'headers'>): PullStatus {
  const code = message.headers?.code ?? 0;
  if (code === 100) return { kind: 'alive' };
  const missing = Number(message.headers?.get('Nats-Pending-Messages') ?? '');
  if ((code === 404 || code === 408) && missing > 0) return { kind: 'ended', missing };
  const description = message.headers?.description ?? '';
  return { kind: 'broken', why: code === 503 ? 'no responders' : `${code} ${description}` };
}

export function pullRequest(batch: number, expiresMs: number, heartbeatMs: number): string {
  return JSON.stringify({
    batch,
    expires: expiresMs * 1e6,
    idle_heartbeat: heartbeatMs * 1e6,
  });
}
