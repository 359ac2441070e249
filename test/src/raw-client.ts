import { once } from 'node:events';
import { connect } from 'node:net';

/** A client that sends headers as no client library would. The server checks none of them. */
export function rawClient(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('CONNECT {"headers":true,"verbose":false}\r\n');
  const until = async (said: RegExp): Promise<RegExpExecArray> => {
    for (let heard = ''; ; heard += String(await once(socket, 'data'))) {
      const found = said.exec(heard);
      if (found) return found;
    }
  };
  return {
    publish: (subject: string, head: string) =>
      socket.write(`HPUB ${subject} ${head.length} ${head.length}\r\n${head}\r\n`),
    subscribe: (subject: string) => socket.write(`SUB ${subject} 1\r\n`),
    until,
    async flush() {
      socket.write('PING\r\n');
      await until(/PONG/);
    },
    [Symbol.dispose]: () => socket.destroy(),
  };
}
