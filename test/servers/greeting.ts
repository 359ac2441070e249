import { once } from 'node:events';
import { connect } from 'node:net';

/** Identifies a kind of server by its first words. */
export interface Greeting {
  /** Sent to the server; absent if the server speaks first. */
  readonly ask?: string;
  readonly begins: string;
}

/** Undefined until the server greets: a port may accept connections before the server behind it does. */
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
