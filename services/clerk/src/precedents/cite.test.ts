import { createLog } from '@assize/telemetry/log';
import { DamagedIndexError } from '@assize/vectors';
import { afterEach, expect, test, vi } from 'vitest';
import { openCiting } from './cite.ts';
import { Collection } from './collection.ts';

afterEach(() => vi.restoreAllMocks());

async function failing(embed: () => Promise<never>) {
  const lines: string[] = [];
  const ports = {
    collection: new Collection({ folder: '/nowhere', account: 'default', ttlMs: 1 }),
    embedder: { embed },
    reader: { read: () => expect.fail() },
    log: createLog({ name: 'clerk', format: 'json', to: { write: (line) => lines.push(line) } }),
  };
  const { missing } = await openCiting(ports)('case1', 'It is so.', null, 0);
  return { missing, logged: lines.join('') };
}

test('a look-up that takes too long is no warning, since a court under load has many', async () => {
  const late = new DOMException('late', 'TimeoutError');
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(late));
  const { missing, logged } = await failing(() => Promise.reject(late));
  expect(missing).toEqual(['precedents: no answer within 3000 ms, none is cited']);
  expect(logged).toContain('no answer within 3000 ms');
  expect(logged).toContain('"level":"info"');
  expect(logged).toContain('"caseId":"case1"');
  expect(logged).not.toContain('stack');
});

test('an index that fails is told with where it did', async () => {
  const { missing, logged } = await failing(() => Promise.reject(new Error('no table')));
  expect(missing).toEqual(['precedents: their index failed, none is cited']);
  expect(logged).toContain('no table');
  expect(logged).toContain('"level":"warn"');
  expect(logged).toContain('"caseId":"case1"');
  expect(logged).toContain('stack');
});

test('a folder that the operator has to mend is told in a line, as every claim meets it', async () => {
  const damaged = new DamagedIndexError('remove the folder');
  const { missing, logged } = await failing(() => Promise.reject(damaged));
  expect(missing).toEqual(['precedents: their index failed, none is cited']);
  expect(logged).toContain('"why":"remove the folder"');
  expect(logged).not.toContain('stack');
});
