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
