import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPorts, portTaken } from './port-taken.ts';

const DOORS = [
  { address: '127.0.0.1:4222', setBy: '--port' },
  { address: 'plain://127.0.0.1:7460', setBy: '--court-port' },
];

test('names the address that is taken, and what chooses another', () => {
  const bus = new Error('[FTL] "listen tcp 127.0.0.1:4222: bind: address already in use"');
  expect(portTaken(bus, DOORS)?.message).toContain('127.0.0.1:4222');
  expect(portTaken(bus, DOORS)?.message).toContain('--port');
  const court = new Error('Cannot listen on plain://127.0.0.1:7460: [listen EADDRINUSE]');
  expect(portTaken(court, DOORS)?.message).toContain('--court-port');
});

test('names every address that is taken before anything is opened, and no other', async () => {
  await using stack = new AsyncDisposableStack();
  const doors = [];
  for (const setBy of ['--port', '--health-port']) {
    const server = stack.use(createServer().listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const at = server.address();
    if (at === null || typeof at === 'string') throw new Error('it listens on no port');
    doors.push({ address: `127.0.0.1:${at.port}`, setBy });
  }
  const free = { address: 'plain://127.0.0.1:0', setBy: '--court-port' };
  const socket = { address: 'unix:/tmp/none.sock', setBy: 'ASSIZE_COURT_ADDRESS' };
  const [bus, health] = doors.map(({ address }) => address);
  await expect(checkPorts([free, socket, ...doors])).rejects.toThrow(
    `another program already listens on ${bus} and ${health}: stop it, or choose other ports with --port and --health-port`,
  );
  await stack.disposeAsync();
  await expect(checkPorts([free, socket, ...doors])).resolves.toBeUndefined();
});

test('takes no other failure, and no longer port, for its own', () => {
  expect(portTaken(new Error('no nats-server at 127.0.0.1:4222'), DOORS)).toBeNull();
  expect(portTaken(new Error('EADDRINUSE 127.0.0.1:42223'), DOORS)).toBeNull();
});
