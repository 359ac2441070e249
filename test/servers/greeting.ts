import { once } from 'node:events';
import { connect } from 'node:net';

/** How a kind of server is known by its first words on loopback. */
export interface Greeting {
  /** What it must be sent before it speaks; one that speaks first is sent nothing. */
  readonly ask?: string;
  readonly begins: string;
}

/**
 * True once the server greets whoever connects, undefined until then: a port may accept connections
 * before the server behind it does, so a connection alone proves nothing.
 */
export async function greets(
  port: number,
  { ask = '', begins }: Greeting,
): Promise<true | undefined> {
  const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
  socket.once('timeout', () => socket.destroy(new Error('silent')));
  try {
    const ended = once(socket, 'close').then(() => [Buffer.alloc(0)]);
    if (ask) socket.write(ask);
    const [first]: unknown[] = await Promise.race([once(socket, 'data'), ended]);
    return (Buffer.isBuffer(first) && first.toString('latin1').startsWith(begins)) || undefined;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}
