/** Tests the roles' reader with a credibility service whose answers each test sets. */
import { join } from 'node:path';
import { CredibilityService } from '@assize/proto/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { implement, serve, type Implementation } from '@assize/rpc';
import { afterAll, expect, it } from 'vitest';
import { lexicalReader } from './lexical-reader.ts';
import { remoteReader } from './remote-reader.ts';

const folder = testFolder();
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const CLAIM = 'The Moon orbits the Earth.';
const PASSAGES = [{ id: 'a', text: 'The Moon does not orbit the Earth.' }];
const READING = { id: 'a', relevance: 1, support: 0.25, refute: 0.5, neutral: 0.25 };
const BY = { stanceModel: 'scripted', relevanceModel: 'scripted', missing: ['a word'] };

let sockets = 0;
type OnWaiting = NonNullable<Parameters<typeof remoteReader>[1]>['onWaiting'];

type Read = Implementation<typeof CredibilityService>['read'];

/** A remote reader whose service reads like this, and does not weigh. */
async function readerOf(read: Read, onWaiting: OnWaiting = () => undefined) {
  sockets += 1;
  const address = `unix:${join(folder, `${sockets}.sock`)}`;
  const log = { error: () => {} };
  const service = implement(CredibilityService, {
    read,
    weigh: () => {
      throw new Error('nobody weighs here');
    },
    scoreSource: () => ({}),
  });
  stack.use(await serve({ address, services: [service], log, graceMs: 100 }));
  return stack.use(remoteReader(address, { onWaiting }));
}

it('asks for readings, and for no sides', async () => {
  const reader = await readerOf(() => ({ readings: [READING], ...BY }));
  expect(await reader.read(CLAIM, PASSAGES)).toEqual({ readings: [READING], ...BY });
});

it('reads by cues where the service says what it lacks, and names that', async () => {
  const absent = { name: 'embedding', code: 'UNAVAILABLE' };
  const reader = await readerOf(() => ({ absent }));
  const missing = ['embedding: unreachable (UNAVAILABLE), read by lexical cues instead'];
  expect(await reader.read(CLAIM, PASSAGES)).toEqual({
    ...(await lexicalReader().read(CLAIM, PASSAGES)),
    missing,
  });
});

const ABSENT = { absent: { name: 'embedding', code: 'UNAVAILABLE' } };

it('waits for what is away while its case has time, and reads by it once it is there', async () => {
  const answers = [ABSENT, ABSENT, { readings: [READING], ...BY }];
  const waitedFor: string[] = [];
  const reader = await readerOf(
    () => answers.shift() ?? ABSENT,
    ({ name }) => waitedFor.push(name),
  );
  const until = Date.now() + 60_000;
  const read = await reader.read(CLAIM, PASSAGES, undefined, undefined, until);
  expect(read).toEqual({ readings: [READING], ...BY });
  expect(waitedFor).toEqual(['embedding']);
});

it('waits so for half of the time that the case has left, once, and says for whom', async () => {
  let asked = 0;
  const waitedFor: string[] = [];
  const reader = await readerOf(
    () => {
      asked += 1;
      return ABSENT;
    },
    ({ name }) => waitedFor.push(name),
  );
  const began = Date.now();
  const until = began + 3_000;
  const missing = ['embedding: unreachable (UNAVAILABLE), read by lexical cues instead'];
  const first = await reader.read(CLAIM, PASSAGES, undefined, undefined, until);
  expect(first).toMatchObject({ missing });
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_450);
  expect(asked).toBeGreaterThan(2);
  const soFar = asked;
  expect(await reader.read(CLAIM, PASSAGES, undefined, undefined, until)).toEqual(first);
  expect(asked).toBe(soFar + 1);
  expect(waitedFor).toEqual(['embedding']);
});

it('does not wait for what is there and refuses', async () => {
  const waitedFor: string[] = [];
  const reader = await readerOf(
    () => ({ absent: { name: 'embedding', code: 'INVALID_ARGUMENT' } }),
    ({ name }) => waitedFor.push(name),
  );
  const until = Date.now() + 600_000;
  const missing = ['embedding: unreachable (INVALID_ARGUMENT), read by lexical cues instead'];
  const read = await reader.read(CLAIM, PASSAGES, undefined, undefined, until);
  expect(read).toMatchObject({ missing });
  expect(waitedFor).toEqual([]);
});

it('stops waiting when its signal says so', async () => {
  const gone = new AbortController();
  const reader = await readerOf(() => {
    gone.abort(new Error('gone'));
    return ABSENT;
  });
  const read = reader.read(CLAIM, PASSAGES, gone.signal, undefined, Date.now() + 60_000);
  await expect(read).rejects.toThrow('gone');
});
