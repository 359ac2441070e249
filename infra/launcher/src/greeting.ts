import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

const AGAIN_MS = 50;

/** How a kind of server is known by its first words. */
export interface Greeting {
  readonly what: string;
  /** What it must be sent before it speaks; one that speaks first is sent nothing. */
  readonly ask?: string;
  readonly begins: string;
}

export const NATS_GREETING: Greeting = { what: 'NATS server', begins: 'INFO ' };

/** An answer to PING: one that is still loading, or asks for a password, answers otherwise. */
export const REDIS_GREETING: Greeting = { what: 'Redis', ask: 'PING\r\n', begins: '+PONG' };

/** An answer to a question that is answered once the storage of spans is open. */
export const JAEGER_GREETING: Greeting = {
  what: 'Jaeger',
  ask: 'GET /api/services HTTP/1.0\r\n\r\n',
  begins: 'HTTP/1.0 200 ',
};

/**
 * Waits until a server greets whoever connects: a published port accepts connections before the
 * server behind it does, so a connection alone proves nothing.
 * @throws Error when none did in time, or the signal's reason.
 */
export async function greeting(
  host: string,
  port: number,
  withinMs: number,
  expected: Greeting = NATS_GREETING,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await greets(host, port, expected))) {
    signal?.throwIfAborted();
    const { what } = expected;
    if (performance.now() > deadline) throw new Error(`no ${what} answers on ${host}:${port}`);
    await later(AGAIN_MS);
  }
}

async function greets(
  host: string,
  port: number,
  { ask = '', begins }: Greeting,
): Promise<boolean> {
  const socket = connect({ host, port, timeout: 1_000 });
  socket.once('timeout', () => socket.destroy(new Error('silent')));
  try {
    const ended = once(socket, 'close').then(() => [Buffer.alloc(0)]);
    if (ask) socket.write(ask);
    const [first]: unknown[] = await Promise.race([once(socket, 'data'), ended]);
    return Buffer.isBuffer(first) && first.toString('latin1').startsWith(begins);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
