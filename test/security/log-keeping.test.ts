/** The clerk's log of verdicts, whatever is added to the stream, removed from it, or fails meanwhile. */
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus, type Bus } from '@assize/bus';
import { createSigner, trustedKeysFrom, type Signer, type TrustedKeys } from '@assize/keys';
import { findNatsServer, startNats, type RunningNats } from '@assize/launcher';
import { handoffSubject, leafIn, leafOf, STREAMS } from '@assize/proto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder, type Folder } from '#src/folder.ts';
import { purgeBefore } from '#src/purge.ts';
import { streamDefinitions } from '#src/shipped-streams.ts';
import { sealedIn } from '#src/trial.ts';
import { checkProof, openHead } from '../../services/assize/src/verdict-log/check.ts';
import { keepLog, type VerdictLog } from '../../services/clerk/src/log/keep.ts';

const HISTORIES = new URL('../histories/', import.meta.url);
const NAMES = ['sure', 'plain', 'denied', 'groundless', 'late', 'disputed'];

const signer = await createSigner('clerk');
const keys = await trustedKeysFrom([signer.publicJwk]);
const verdicts = await Promise.all(
  NAMES.map((name) => readFile(new URL(`${name}.json`, HISTORIES))),
);

let folder: Folder;
let nats: RunningNats;
let bus: Bus;

beforeAll(async () => {
  folder = await ownFolder();
  const source = await findNatsServer({ env: ownEnvironment(folder) });
  nats = await startNats({ source, storeDir: join(folder.path, 'bus'), port: 0, log: quietLog });
  bus = await connectBus({ servers: nats.url, name: 'test' });
});

afterAll(async () => {
  await bus?.[Symbol.asyncDispose]();
  await nats?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await purgeBefore(nats.url, 'all');
  await bus.ensureStreams(streamDefinitions());
  await rm(join(folder.path, 'logs'), { recursive: true, force: true });
});

const logIn = (
  name: string,
  by: { readonly keys: TrustedKeys; readonly signer: Signer } = { keys, signer },
): Promise<VerdictLog & AsyncDisposable> =>
  keepLog(
    { bus, ...by, clock: Date.now, log: quietLog, account: 'test' },
    join(folder.path, 'logs', name),
  );

let published = 0;

/** Stored where the judge's verdicts are, and so copied to VERDICTS. */
async function end(body: Uint8Array): Promise<void> {
  published += 1;
  const caseId = published.toString(2).replaceAll('0', 'a').replaceAll('1', 'b').padStart(26, 'c');
  await bus.store({ subject: handoffSubject(caseId, 'judge', 'affirm'), headers: {}, body });
}

const leafHashes = verdicts.map((body) => Buffer.from(leafIn(body)?.hash ?? '').toString('hex'));
const held = (log: VerdictLog): string[] =>
  log.leaves(0, 1000).map(({ hash }) => hash.toString('hex'));

/** Without time and signature, once the log has so many leaves. */
function treeOf(log: VerdictLog, size: number): Promise<string> {
  return vi.waitFor(
    async () => {
      const head = await log.head(0);
      const lines = head?.note.split('\n') ?? [];
      expect(lines[1]).toBe(String(size));
      return lines.slice(0, 3).join(' ');
    },
    { timeout: 20_000 },
  );
}

async function proves(log: VerdictLog, body: Uint8Array, trusted = keys): Promise<boolean> {
  const { envelope } = sealedIn(body);
  const proof = await log.prove(leafOf(envelope));
  return proof !== null && (await checkProof(envelope, proof, trusted)).status === 'included';
}

test('each verdict is one leaf, in the order of the stream, with its proof', async () => {
  await using log = await logIn('one');
  for (const body of verdicts) await end(body);
  await treeOf(log, verdicts.length);
  expect(held(log)).toEqual(leafHashes);
  for (const body of verdicts) expect(await proves(log, body)).toBe(true);
});

test('heads by a key that was revoked give way to those by the next one, without a new verdict', async () => {
  const [first = Buffer.of(), second = Buffer.of(), third = Buffer.of()] = verdicts;
  {
    await using log = await logIn('one');
    for (const [at, body] of [first, second].entries()) {
      await end(body);
      await treeOf(log, at + 1);
    }
    expect(await proves(log, first)).toBe(true);
  }
  const young = await createSigner('clerk');
  const revoked = { ...signer.publicJwk, revokedAt: '2026-01-01T00:00:00.000Z' };
  const now = await trustedKeysFrom([revoked, young.publicJwk]);
  await using log = await logIn('one', { keys: now, signer: young });
  const note = async (): Promise<string> => (await log.head(0))?.note ?? '';
  const head = await note();
  expect(await openHead(head, now)).toMatchObject({ ok: true, head: { size: 2 } });
  expect(await note()).toBe(head);
  await end(third);
  await treeOf(log, 3);
  for (const body of [first, second, third]) expect(await proves(log, body, now)).toBe(true);
  // Under the earliest head that counts, whose date says more than a later one.
  const proof = await log.prove(leafOf(sealedIn(first).envelope));
  expect(proof).toContain(head);
});

test('junk before, between and after is passed over, and a verdict said twice is one leaf', async () => {
  await using log = await logIn('one');
  const [first = Buffer.of(), second = Buffer.of()] = verdicts;
  const text = first.toString('utf8');
  const junk = [
    '',
    'no JSON',
    '{"envelope":{}}',
    '{"envelope":{"payload":"","payloadType":"","signatures":[]}}',
    text.slice(0, -1),
    `${text} `,
    text.replace('"envelope":{', '"envelope": {'),
    text.replace(/"payload":"[^"]*"/, '"payload":"e30="'),
  ];
  for (const one of junk) await end(Buffer.from(one));
  await end(first);
  for (const one of [...junk, first]) await end(Buffer.from(one));
  await end(second);
  await end(first);
  await treeOf(log, 2);
  expect(held(log)).toEqual(leafHashes.slice(0, 2));
});

test('a clerk that died goes on where its file ends, and adds nothing twice', async () => {
  const path = join(folder.path, 'logs');
  {
    await using log = await logIn('dies');
    for (const body of verdicts.slice(0, 3)) await end(body);
    await treeOf(log, 3);
    // The file as a kill leaves it: the write-ahead log is not yet in the database.
    await cp(join(path, 'dies'), join(path, 'dead'), { recursive: true });
    await end(verdicts[3] ?? Buffer.of());
    await treeOf(log, 4);
  }
  expect(await readdir(join(path, 'dead'))).toContainEqual(expect.stringMatching(/-wal$/));
  await using again = await logIn('dead');
  const tree = await treeOf(again, 4);
  expect(held(again)).toEqual(leafHashes.slice(0, 4));
  await using other = await logIn('dies');
  expect(await treeOf(other, 4)).toBe(tree);
});

test('every clerk computes the same tree, with a file of its own or in one file with others', async () => {
  await using one = await logIn('one');
  await using shared = await logIn('one');
  for (const body of verdicts.slice(0, 4)) await end(body);
  const tree = await treeOf(one, 4);
  expect(await treeOf(shared, 4)).toBe(tree);
  for (const body of verdicts.slice(4)) await end(body);
  await using late = await logIn('late');
  const whole = await treeOf(late, verdicts.length);
  expect(await treeOf(one, verdicts.length)).toBe(whole);
  expect(held(shared)).toEqual(leafHashes);
});

test('what the stream drops stays proven; a log that begins after that is another log', async () => {
  await using log = await logIn('kept');
  for (const body of verdicts) await end(body);
  const whole = await treeOf(log, verdicts.length);
  await purgeBefore(nats.url, 4);
  for (const body of verdicts) expect(await proves(log, body)).toBe(true);
  expect(await treeOf(log, verdicts.length)).toBe(whole);
  await using rebuilt = await logIn('rebuilt');
  const rest = await treeOf(rebuilt, 3);
  expect(held(rebuilt)).toEqual(leafHashes.slice(3));
  expect(rest.split(' ')[0]).toBe(`${whole.split(' ')[0] ?? ''}/from-4`);
});

test('a proof comes with the first head over its leaf, so that it dates the verdict', async () => {
  await using log = await logIn('dated');
  const [first = Buffer.of(), second = Buffer.of()] = verdicts;
  await end(first);
  await treeOf(log, 1);
  const proof = await log.prove(leafOf(sealedIn(first).envelope));
  await end(second);
  await treeOf(log, 2);
  expect(await log.prove(leafOf(sealedIn(first).envelope))).toBe(proof);
  expect(proof?.split('\n').slice(0, 2)).toEqual(['c2sp.org/tlog-proof@v1', 'index 0']);
  expect((await openHead((await log.head(1))?.note ?? '', keys)).ok).toBe(true);
  expect(await log.head(3)).toBeNull();
  expect(await log.prove(Buffer.alloc(32))).toBeNull();
  expect((await bus.usage(STREAMS.verdicts))?.lastSequence).toBe(2);
});

test('where the stream is made anew under a living clerk, another log begins with what is in it', async () => {
  await using log = await logIn('anew');
  await end(verdicts[0] ?? Buffer.of());
  const before = await treeOf(log, 1);
  await purgeBefore(nats.url, 'all');
  await bus.ensureStreams(streamDefinitions());
  for (const body of verdicts.slice(1, 3)) await end(body);
  const after = await treeOf(log, 2);
  expect(after.split(' ')[0]).not.toBe(before.split(' ')[0]);
  expect(held(log)).toEqual(leafHashes.slice(1, 3));
});
