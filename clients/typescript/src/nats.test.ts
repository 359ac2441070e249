import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openNats } from './nats.ts';

test('a bus at tls:// that does not speak TLS is not spoken to in plain', async () => {
  const heard: string[] = [];
  const greet = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => heard.push(data.toString()) && socket.write('PONG\r\n'));
    socket.write('INFO {"max_payload": 4194304, "headers": true, "version": "2.11.0"}\r\n');
  };
  await using server = createServer(greet).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opening = openNats({ servers: `tls://127.0.0.1:${port}` });
  await expect(opening).rejects.toThrow(
    /^unreachable: no bus at tls:.*: server does not support 'tls'$/,
  );
  expect(heard).toEqual([]);
});

test('does not say the password of an address', async () => {
  const opening = openNats({ servers: ['me:s3cr3t@127.0.0.1:1', 'nats://me:s3cr3t@127.0.0.1:1'] });
  await expect(opening).rejects.toThrow(
    /^unreachable: no bus at 127\.0\.0\.1:1, nats:\/\/127\.0\.0\.1:1: (?!.*s3cr3t)/,
  );
});

test('a message whose headers nobody can read is heard without them, and so is the next one', async () => {
  const sent = (subject: string, head: string): string =>
    `HMSG ${subject} 1 ${head.length} ${head.length + 2}\r\n${head}{}\r\n`;
  const speak = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const said = data.toString();
      if (said.includes('PING')) socket.write('PONG\r\n');
      if (!said.includes('SUB verdicts.>')) return;
      socket.write(sent('verdicts.affirm.a', 'NATS/1.0\r\nkind: two\nlines\r\n\r\n'));
      socket.write(sent('verdicts.affirm.b', 'NATS/1.0\r\nkind: k\r\n\r\n'));
    });
    socket.write('INFO {"max_payload": 4194304, "headers": true, "version": "2.11.0"}\r\n');
  };
  await using server = createServer(speak).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using transport = await openNats({ servers: `nats://127.0.0.1:${port}` });
  const { promise, resolve } = Promise.withResolvers<void>();
  const heard: [string, object][] = [];
  await transport.listen({
    onMessage({ caseId, headers }) {
      heard.push([caseId, headers]);
      if (caseId === 'b') resolve();
    },
    onMissed: () => undefined,
  });
  await promise;
  expect(heard).toEqual([
    ['a', {}],
    ['b', { kind: 'k' }],
  ]);
});
