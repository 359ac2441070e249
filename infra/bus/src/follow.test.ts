import { setTimeout as later } from 'node:timers/promises';
import { headers, type Msg } from '@nats-io/nats-core';
import { expect, test, vi } from 'vitest';
import { follow } from '#src/follow.ts';
import type { Link } from '#src/link.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

function stored(subject: string, sequence: number): Msg {
  const values = headers();
  values.set('Nats-Subject', subject);
  values.set('Nats-Sequence', String(sequence));
  values.set('Nats-Time-Stamp', '2026-01-01T00:00:00Z');
  return { headers: values, data: new Uint8Array() } as unknown as Msg;
}

test('a message is told once, though the read of another filter failed while it was being read', async () => {
  const batches: Record<string, (() => Promise<Msg[]>)[]> = {
    'a.>': [() => Promise.reject(new Error('it may not be read'))],
    'b.>': [() => later(500, [stored('b.x', 1), stored('b.y', 2)])],
  };
  const found: Record<string, Msg[]> = { 'a.>': [], 'b.>': [stored('b.x', 1), stored('b.y', 2)] };
  let looks = 0;
  const answers = {
    ask(subject: string) {
      if (!subject.includes('STREAM.INFO')) return Promise.resolve(null);
      looks += 1;
      return Promise.resolve({ created: '2026-01-01T00:00:00Z', state: { last_seq: 2 } });
    },
    batch(_subject: string, body: string) {
      const { next_by_subj: filter } = JSON.parse(body) as { next_by_subj: string };
      const first = batches[filter]?.shift();
      return first ? first() : Promise.resolve(found[filter] ?? []);
    },
  };
  const link = {
    up: true,
    nc: { isClosed: () => false },
    wroteAt: 0,
    answers,
    answer: <T>(step: Promise<T>) => step,
  } as unknown as Link;
  const told: number[] = [];
  const options = { stream: 'LOG', filter: ['a.>', 'b.>'] };
  await using _following = await follow(link, silent, options, ({ sequence }) => {
    told.push(sequence);
  });
  await later(700);
  const before = looks;
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1));
  expect(told).toEqual([1, 2]);
});
