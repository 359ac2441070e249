import type { Msg, NatsConnection, Status } from '@nats-io/nats-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from '#src/link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = { info: () => {}, warn: () => {}, error: () => {} };

function connection(onHindrance?: (problem: string | null) => void, statuses: Status[] = []) {
  const nc = {
    closed: () => new Promise<void>(() => {}),
    isClosed: () => false,
    getServer: () => 'nowhere:4222',
    async *status() {
      yield* statuses;
    },
  };
  return new Link(nc as unknown as NatsConnection, silent, undefined, undefined, onHindrance);
}

function message(name: string, said: string[]): Msg {
  const respond = (body: Uint8Array): boolean => said.push(`${name} ${String(body)}`) > 0;
  return { respond } as unknown as Msg;
}

test('an acknowledgement leaves with the next write, and each once', () => {
  const link = connection();
  const said: string[] = [];
  link.acknowledge(message('a', said));
  link.acknowledge(message('b', said));
  expect(said).toEqual([]);
  link.acknowledgeAll();
  expect(said).toEqual(['a +ACK', 'b +ACK']);
  vi.advanceTimersByTime(1_000);
  expect(said).toHaveLength(2);
});

test('an acknowledgement leaves in a moment where nothing is written', () => {
  const link = connection();
  const said: string[] = [];
  for (const name of ['a', 'b']) {
    link.acknowledge(message(name, said));
    vi.advanceTimersByTime(5);
    expect(said).toContain(`${name} +ACK`);
  }
});

test('who waits for a write hears of it at once', async () => {
  const link = connection();
  const { signal } = new AbortController();
  const waiting = Promise.all([
    link.untilWritten(60_000, signal),
    link.untilWritten(70_000, signal),
  ]);
  void link.turn();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});

test('who waits for a write waits no longer than it said, nor once it is told to stop', async () => {
  const link = connection();
  const stopping = new AbortController();
  const long = link.untilWritten(60_000, stopping.signal);
  vi.advanceTimersByTime(60_000);
  await long;
  const stopped = link.untilWritten(60_000, stopping.signal);
  stopping.abort();
  await stopped;
  await link.untilWritten(60_000, stopping.signal);
  expect(vi.getTimerCount()).toBe(0);
});

test('a hindrance is told of until each that there was is over', () => {
  const told: (string | null)[] = [];
  const link = connection((problem) => void told.push(problem));
  link.setHindrance('the queue', 'no queue');
  link.setHindrance('the queue', 'no queue');
  link.recordWrite(new Error('full'), performance.now());
  link.setHindrance('the queue', null);
  link.recordWrite(null, performance.now());
  expect(told).toEqual(['no queue', 'no queue', 'the bus has no room: full', null]);
});

function silence(link: Link, began: number): void {
  link.recordWrite(Object.assign(new Error('timeout'), { name: 'TimeoutError' }), began);
}

test('no write is expected to be answered after three silences, one after the other', () => {
  const told: (string | null)[] = [];
  const link = connection((problem) => void told.push(problem));
  for (let n = 0; n < 3; n += 1) {
    expect(told).toEqual([]);
    const began = performance.now();
    vi.advanceTimersByTime(2_000);
    silence(link, began);
  }
  expect(told).toEqual([expect.stringContaining('the bus does not answer writes')]);
});

test('writes of one moment that were not answered are one silence, as where this process stood still', () => {
  const told: (string | null)[] = [];
  const link = connection((problem) => void told.push(problem));
  const began = performance.now();
  vi.advanceTimersByTime(2_000);
  for (let n = 0; n < 100; n += 1) silence(link, began);
  expect(told).toEqual([]);
});

test('after a reconnect it is not said any more that no write is answered, but all else is', async () => {
  const told: (string | null)[] = [];
  const back: Status[] = [{ type: 'reconnect', server: 'nowhere:4222' }];
  const link = connection((problem) => void told.push(problem), back);
  link.setHindrance('the queue', 'no queue');
  link.recordWrite(new Error('full'), performance.now());
  await vi.advanceTimersByTimeAsync(0);
  link.setHindrance('the queue', null);
  expect(told.at(-1)).toBeNull();
  expect(told.slice(2, -1).every((problem) => problem === 'no queue')).toBe(true);
});
