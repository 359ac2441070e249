import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Stored } from '@assize/bus';
import { handoffSubject, HEADERS } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { DamagedIndexError, IndexFolderError } from '@assize/vectors';
import { expect, it, vi } from 'vitest';
import { keepAsDecided } from './keep.ts';

const CASE_ID = 'abcdefghijklmnopqrstuvwxyz';

function decided(sequence: number): Stored {
  const subject = handoffSubject(CASE_ID, 'judge', 'affirm');
  const at = new Date().toISOString();
  const rest = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`h${i}`, `${at} ${i}`]));
  const headers = { [HEADERS.ceTime]: at, ...rest };
  return { subject, sequence, headers, body: new Uint8Array(), at };
}

async function keeping(
  bus: object,
  embed: () => Promise<object>,
  knows = () => Promise.resolve(false),
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let tell: (stored: Stored) => void = () => undefined;
  const follow = (_options: unknown, told: typeof tell) => {
    tell = told;
    return Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() });
  };
  const next = (_stream: string, _filter: string, from: number) => Promise.resolve(decided(from));
  const kept = await keepAsDecided({
    bus: { follow, next, ...bus },
    collection: { knows },
    embedder: { embed },
    ttlMs: 60_000,
    clock: Date.now,
    log,
    telemetry: noTelemetry,
  } as never);
  return { tell, log, [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]() };
}

it('a verdict whose log can’t be read, for the bus is away, is tried again', async () => {
  const away = Object.assign(new Error('timeout'), { name: 'JetStreamNotEnabled' });
  const last = vi.fn<() => Promise<null>>().mockRejectedValueOnce(away).mockResolvedValue(null);
  const embed = () => Promise.resolve({ status: 'embedded', model: 'm', vector: [1] });
  await using clerk = await keeping({ last }, embed);
  clerk.tell(decided(1));
  await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(2), { timeout: 5_000 });
  expect(clerk.log.error).not.toHaveBeenCalled();
});

it.each([
  ['the disk has no room', new IndexFolderError('the folder is full')],
  ['the index is damaged', new DamagedIndexError('the folder is damaged')],
])('a verdict is tried again if %s', async (_why, fault) => {
  const knows = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(fault)
    .mockResolvedValue(true);
  const embed = () => Promise.resolve({ status: 'embedded', model: 'm', vector: [1] });
  await using clerk = await keeping({}, embed, knows);
  clerk.tell(decided(1));
  await vi.waitFor(() => expect(knows).toHaveBeenCalledTimes(2), { timeout: 5_000 });
  expect(clerk.log.error).not.toHaveBeenCalled();
  const told = { sequence: 1, why: fault.message };
  expect(clerk.log.warn).toHaveBeenCalledExactlyOnceWith(told, 'precedents are delayed');
});

it('of verdicts that wait for the embedding service no more is held than where they lie', async () => {
  setFlagsFromString('--expose-gc');
  const held = (): number => {
    runInNewContext('gc()');
    return process.memoryUsage().heapUsed;
  };
  await using clerk = await keeping({}, () => Promise.resolve({ status: 'missing', why: 'away' }));
  const before = held();
  for (let sequence = 1; sequence <= 10_000; sequence += 1) clerk.tell(decided(sequence));
  await vi.waitFor(() => expect(clerk.log.warn).toHaveBeenCalled());
  expect((held() - before) / 10_000).toBeLessThan(100);
});
