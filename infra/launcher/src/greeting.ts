import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

const AGAIN_MS = 100;

/**
 * Waits until a NATS server greets whoever connects: a published port accepts connections before
 * the server behind it does, so a connection alone proves nothing.
 * @throws Error when none did in time.
 */
export async function greeting(host: string, port: number, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await greets(host, port))) {
    if (performance.now() > deadline) throw new Error(`no NATS server answers on ${host}:${port}`);
    await later(AGAIN_MS);
  }
}

async function greets(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 1_000 });
  socket.once('timeout', () => socket.destroy(new Error('silent')));
  try {
    const ended = once(socket, 'close').then(() => [Buffer.alloc(0)]);
    const [first]: unknown[] = await Promise.race([once(socket, 'data'), ended]);
    return Buffer.isBuffer(first) && first.toString('latin1').startsWith('INFO ');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
