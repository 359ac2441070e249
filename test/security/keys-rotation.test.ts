/** Keys of a running court are changed and revoked, and what that does to old and new verdicts. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBundle, readTrust, revoke, rotate, trustedKeysFrom } from '@assize/keys';
import { readStatement, type SealedCase } from '@assize/proto';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assize, type ProgramOutput } from '#src/assize-command.ts';
import { SURE } from '#src/claims.ts';
import { publisherAt, startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import type { Publisher } from '../../services/assize/src/court/publisher.ts';
import type { Home } from '../../services/assize/src/court/home.ts';

const stack = new AsyncDisposableStack();
let home: Home;
let address: string;
let publisher: Publisher;
let ids = 0;

beforeAll(async () => {
  const folder = stack.use(await ownFolder());
  const court = stack.use(await startCourt(folder, { guarded: true, logs: true }));
  ({ home } = court);
  address = court.courtAddress;
  publisher = stack.use(await publisherAt(court));
});

afterAll(() => stack.disposeAsync());

interface Ended {
  readonly sealed: SealedCase;
  readonly decision: string;
  readonly path: string;
}

async function review(): Promise<Ended> {
  // A seal by a key that was revoked meanwhile ends nothing: the case ends at its deadline.
  const claim = { ...SURE, limits: { ttlMs: 12_000 } };
  const answer = await publisher.review(claim, `c${(ids += 1)}`);
  if (answer.status !== 'verdict') {
    throw new Error(answer.faults.join('; '), { cause: answer.code });
  }
  const { sealed, bytes } = answer;
  const path = join(home.data, `${sealed.case.header.caseId}.json`);
  await writeFile(path, bytes);
  const decision = readStatement(sealed.envelope.payload)?.predicate.decision ?? '';
  return { sealed, decision, path };
}

const signedBy = ({ sealed }: Ended, role: string): string =>
  role === 'clerk'
    ? sealed.case.header.signature.keyid
    : (sealed.case.entries.find((entry) => entry.role === role)?.signature.keyid ?? '');

/** Reviews until a verdict has the role's signature by that key. Every case before it ends, too. */
const reviewSignedBy = (role: string, kid: string): Promise<Ended> =>
  vi.waitFor(
    async () => {
      const ended = await review();
      expect(signedBy(ended, role)).toBe(kid);
      return ended;
    },
    { timeout: 60_000, interval: 200 },
  );

const keys = (...args: string[]): Promise<ProgramOutput> => assize(['keys', ...args], home.data);
const verify = ({ path }: Ended, ...args: string[]): Promise<ProgramOutput> =>
  assize(['verify', path, ...args], home.data);

async function readPrivate(name: string): Promise<{ kid: string; d: string }> {
  const text = await readFile(join(home.keys, `${name}.jwk`), 'utf8');
  return Value.Parse(Type.Object({ kid: Type.String(), d: Type.String() }), JSON.parse(text));
}

async function currentKid(name: string): Promise<string> {
  return (await readPrivate(name)).kid;
}

async function secrets(): Promise<string[]> {
  const names = (await readTrust(home.trust)).map(({ name }) => name);
  const files = await Promise.all([...new Set(names)].map(readPrivate));
  return files.map(({ d }) => d);
}

test.each(['judge', 'clerk'])(
  'a %s whose key is rotated signs with the new one while it runs, and old verdicts stay good',
  async (role) => {
    const before = await review();
    const old = await currentKid(role);
    expect(signedBy(before, role)).toBe(old);
    const said = await keys('rotate', role, '--overlap', '1h');
    expect(said, said.err).toMatchObject({ code: 0, err: '' });
    const young = await currentKid(role);
    expect(said.out).toContain(`${role} signs with ${young} from now on`);
    expect(said.out).toMatch(new RegExp(`${old} stays valid until \\d{4}-`));
    const after = await reviewSignedBy(role, young);
    expect(after.decision).toBe('affirm');
    for (const one of [before, after]) expect((await verify(one)).code).toBe(0);
  },
);

test('a revoked key counts no more, but where the log had the verdict before', async () => {
  const before = await review();
  const { caseId } = before.sealed.case.header;
  const proof = join(home.data, 'proof');
  const proving = await assize(
    ['log', 'prove', caseId, '--court', address, '--out', proof],
    home.data,
  );
  expect(proving, proving.err).toMatchObject({ code: 0 });
  const stolen = await currentKid('prosecutor');
  const said = await keys('revoke', 'prosecutor', '--reason', 'a laptop was stolen');
  expect(said, said.err).toMatchObject({ code: 0, err: '' });
  const young = await currentKid('prosecutor');
  expect(young).not.toBe(stolen);

  const alone = await verify(before);
  expect(alone.code).toBe(2);
  expect(alone.out).toContain('NOT VERIFIED');
  expect(alone.out).toContain('signed by a revoked key, not proven to be older');
  expect(alone.out).toContain('a laptop was stolen');
  const proven = await verify(before, '--proof', proof);
  expect(proven.code, proven.out).toBe(0);

  const after = await reviewSignedBy('prosecutor', young);
  expect(after.decision).toBe('affirm');
  expect((await verify(after)).code).toBe(0);

  // Stolen before the proof was made, which then proves nothing.
  const again = await keys('revoke', stolen, '--at', '2026-01-01T00:00:00Z');
  expect(again, again.err).toMatchObject({ code: 0 });
  const late = await verify(before, '--proof', proof);
  expect(late.code).toBe(2);
  expect(late.out).toContain('not proven to be older');
});

test('the log proves nothing by a key of the clerk that was revoked itself', async () => {
  const before = await review();
  const proof = join(home.data, 'clerk-proof');
  const head = join(home.data, 'clerk-head');
  expect(await assize(['log', 'head', '--court', address, '--out', head], home.data)).toMatchObject(
    { code: 0 },
  );
  const { caseId } = before.sealed.case.header;
  await assize(['log', 'prove', caseId, '--court', address, '--out', proof], home.data);
  const old = await currentKid('clerk');
  expect((await keys('revoke', 'clerk')).code).toBe(0);
  const said = await verify(before, '--proof', proof);
  expect(said.code).toBe(2);
  expect(said.out).toContain(old);
  const after = await reviewSignedBy('clerk', await currentKid('clerk'));
  expect((await verify(after)).code).toBe(0);
  // A head that the user kept is as good as before.
  const audit = await assize(['log', 'audit', '--court', address, '--since', head], home.data);
  expect(audit.code, audit.out + audit.err).toBe(0);
  expect(audit.out).toContain('the log extends your head');
});

/** The decision, or that a party's keys are not valid. */
async function endOf(): Promise<string> {
  try {
    return (await review()).decision;
  } catch (error) {
    return error instanceof Error ? String(error.cause) : String(error);
  }
}

const YESTERDAY = Date.now() - 86_400_000;

test.each([
  [
    'are revoked',
    (role: string, now: number) => revoke(home, role, { now, at: YESTERDAY, reason: 'stolen' }),
  ],
  [
    'end without an overlap',
    (role: string, now: number) => rotate(home, role, { now, overlapMs: 0 }),
  ],
])('every case that is under way when keys %s ends', async (_how, change) => {
  for (const role of ['judge', 'clerk', 'defense'] as const) {
    const under = Array.from({ length: 20 }, endOf);
    await change(role, Date.now());
    // Some are still opened and signed by the old key: a role looks for another one each second.
    const more = Array.from({ length: 20 }, endOf);
    for (const said of await Promise.all([...under, ...more])) {
      expect(['affirm', 'mistrial', 'key-revoked']).toContain(said);
    }
    const after = await reviewSignedBy(role, await currentKid(role));
    expect(after.decision).toBe('affirm');
  }
});

test('a bundle says how the keys stood at its date', async () => {
  const file = join(home.data, 'bundle.json');
  const ended = await review();
  expect((await keys('list', '--bundle', file)).code).toBe(0);
  const { asOf, keys: listed } = await readBundle(file);
  expect(listed).toEqual(await readTrust(home.trust));
  const said = await verify(ended, '--trust', file);
  expect(said.code).toBe(0);
  expect(said.out).toContain(`revocations after ${asOf ?? '?'}`);
});

test('no command prints a private key, and what can’t be done is said in a line', async () => {
  const said = await Promise.all([
    keys('init'),
    keys('list', '--json'),
    keys('rotate', 'adversary', '--json'),
    keys('revoke', 'defense', '--json'),
  ]);
  for (const { code, out, err } of said) {
    expect(code, err).toBe(0);
    for (const secret of await secrets()) expect(out + err).not.toContain(secret);
    expect(out).not.toContain('"d":');
  }
  const wrong = await Promise.all([
    keys('rotate', 'nobody'),
    keys('rotate', '../clerk'),
    keys('revoke', 'x'.repeat(43)),
    keys('rotate', 'judge', '--overlap', 'soon'),
    keys('revoke', 'judge', '--at', '2999-01-01T00:00:00Z'),
  ]);
  for (const { code, err } of wrong) {
    expect(code).toBe(2);
    expect(err).not.toContain('    at ');
  }
  await chmod(join(home.keys, 'judge.jwk'), 0o660);
  expect((await keys('rotate', 'judge')).err).toContain('chmod 600');
  await chmod(join(home.keys, 'judge.jwk'), 0o440);
  expect((await keys('init')).code).toBe(0);
});

test('a store without times believes each of its keys always', async () => {
  const folder = new URL('../histories/', import.meta.url);
  const trusted = await trustedKeysFrom(await readTrust(new URL('trust.json', folder).pathname));
  for (const name of trusted.names) {
    for (const jwk of trusted.keysOf(name)) expect(trusted.revocationOf(jwk.kid, name)).toBeNull();
  }
  const path = new URL('sure.json', folder).pathname;
  const trust = new URL('trust.json', folder).pathname;
  expect((await assize(['verify', path, '--trust', trust], home.data)).code).toBe(0);
});
