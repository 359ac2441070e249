import { expect, test } from 'vitest';
import { portTaken } from './port-taken.ts';

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

test('takes no other failure, and no longer port, for its own', () => {
  expect(portTaken(new Error('no nats-server at 127.0.0.1:4222'), DOORS)).toBeNull();
  expect(portTaken(new Error('EADDRINUSE 127.0.0.1:42223'), DOORS)).toBeNull();
});
