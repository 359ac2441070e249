/** No change to a proof, a head or the log itself goes unnoticed. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readTrust, trustedKeysFrom, type TrustedKeys } from '@assize/keys';
import { handoffSubject, leafOf, type Envelope } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { CallError, client, type RpcClient } from '@assize/rpc';
import fc from 'fast-check';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assize } from '#src/assize-command.ts';
import { DENIED, GROUNDLESS, PLAIN, SURE } from '#src/claims.ts';
import { openTestCourt, type TestCourt } from '#src/court.ts';
import { forkedHead } from '#src/forked-head.ts';
import { forgetCase } from '#src/purge.ts';
import { sealedIn } from '#src/trial.ts';
import { auditLog } from '../../services/assize/src/verdict-log/audit.ts';
import { checkProof, openHead } from '../../services/assize/src/verdict-log/check.ts';

const Verified = Type.Object({ status: Type.String(), unchecked: Type.Array(Type.String()) });

let court: TestCourt;
let rpc: RpcClient<typeof CourtService> & AsyncDisposable;
let keys: TrustedKeys;
const folder = testFolder();
const cases: string[] = [];

const fileOf = (caseId: string): string => join(folder, `${caseId}.json`);
const log = (...args: string[]) =>
  assize(['log', ...args, '--court', court.address], court.home.data);

async function review(claim: typeof SURE): Promise<string> {
  const { predicate, bytes } = await court.review(claim);
  cases.push(predicate.caseId);
  await writeFile(fileOf(predicate.caseId), bytes);
  return predicate.caseId;
}

beforeAll(async () => {
  court = await openTestCourt({ logs: true });
  rpc = client(CourtService, court.address);
  keys = await trustedKeysFrom(await readTrust(court.home.trust));
  for (const claim of [SURE, PLAIN, GROUNDLESS, DENIED, SURE]) await review(claim);
});

afterAll(async () => {
  await rpc?.[Symbol.asyncDispose]();
  await court?.[Symbol.asyncDispose]();
});

async function provenFile(index: number): Promise<{ caseId: string; proof: string }> {
  const caseId = cases[index] ?? expect.fail();
  const proof = join(folder, `${caseId}.tlog-proof`);
  expect(await log('prove', caseId, '--out', proof)).toMatchObject({ code: 0, err: '' });
  return { caseId, proof };
}

async function read(index: number): Promise<{ envelope: Envelope; text: string }> {
  const caseId = cases[index] ?? expect.fail();
  const { envelope } = sealedIn(await readFile(fileOf(caseId)));
  const { proof } = await rpc.proveVerdict({ leaf: Buffer.from(leafOf(envelope)) });
  return { envelope, text: Buffer.from(proof).toString('latin1') };
}

const newestHead = async (): Promise<string> => (await rpc.getLogHead({ since: 0 })).note;

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

/** One bit of each byte is flipped, one byte at a time. */
function* flips(text: string, bit: number): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const turned = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit));
    yield utf8(text.slice(0, at) + turned + text.slice(at + 1));
  }
}

describe('a proof', () => {
  it('is taken offline by verify, which says what it checked and what it did not', async () => {
    const { caseId, proof } = await provenFile(1);
    const bundle = join(folder, 'bundle.json');
    await assize(['keys', 'list', '--bundle', bundle], court.home.data);
    const elsewhere = join(folder, 'elsewhere');
    const said = await assize(
      ['verify', fileOf(caseId), '--trust', bundle, '--proof', proof],
      elsewhere,
    );
    expect(said.err).toBe('');
    expect(said.code).toBe(0);
    expect(said.out).toMatch(/✓ log: leaf \d of \d in assize\/default\/verdicts\/\S+, signed by/);
    expect(said.out).toMatch(/· revocations after \d{4}-.*Z, the date of .*bundle\.json/);
    expect(said.out).toContain(
      '· whether the evidence is true, and whether its sources exist and say so',
    );
    const plain = await assize(['verify', fileOf(caseId), '--trust', bundle, '--json'], elsewhere);
    const { status, unchecked } = Value.Parse(Verified, JSON.parse(plain.out));
    expect(status).toBe('verified');
    expect(unchecked).toContain(
      'whether the verdict is in the court’s log: no proof was given (`--proof`)',
    );
  });

  it('of one verdict is none of another', async () => {
    const { proof } = await provenFile(0);
    const other = fileOf(cases[2] ?? expect.fail());
    const said = await assize(['verify', other, '--proof', proof], court.home.data);
    expect(said.code).toBe(1);
    expect(said.out).toContain('the proof does not connect this verdict to the signed head');
  });

  it('holds with none of its bytes changed', async () => {
    const { envelope, text } = await read(3);
    expect((await checkProof(envelope, utf8(text), keys)).status).toBe('included');
    for (const bit of [0, 3, 5]) {
      for (const changed of flips(text, bit)) {
        const { status } = await checkProof(envelope, changed, keys);
        expect(status, changed).not.toBe('included');
      }
    }
  });

  it('holds with nothing put in, left out or repeated', async () => {
    const { envelope, text } = await read(4);
    const property = async (at: number, cut: number, put: string) => {
      const changed = text.slice(0, at) + put + text.slice(at + cut);
      fc.pre(changed !== text);
      expect((await checkProof(envelope, utf8(changed), keys)).status).not.toBe('included');
    };
    const put = fc.oneof(fc.string(), fc.constantFrom('', '\n', '\n\n', text.slice(0, 60)));
    const at = fc.nat(text.length);
    await fc.assert(fc.asyncProperty(at, fc.nat(60), put, property), { numRuns: 500 });
  });
});

describe('a head', () => {
  it('holds with none of its bytes changed', async () => {
    const text = Buffer.from(await newestHead()).toString('latin1');
    expect((await openHead(utf8(text), keys)).ok).toBe(true);
    for (const bit of [0, 3, 5]) {
      for (const changed of flips(text, bit)) {
        expect((await openHead(changed, keys)).ok, changed).toBe(false);
      }
    }
  });

  it('is not the clerk’s by any other role’s key', async () => {
    const text = await newestHead();
    const pinned = await readTrust(court.home.trust);
    const others = await trustedKeysFrom(pinned.filter(({ name }) => name !== 'clerk'));
    expect(await openHead(text, others)).toMatchObject({ ok: false });
  });
});

describe('the log', () => {
  const audit = (...more: string[]) => log('audit', ...more);

  /** Changes the log’s file without the court, and restores it. */
  async function changed(sql: string, look: () => Promise<void>): Promise<void> {
    const [name = ''] = readdirSync(court.home.verdictLog).filter((one) => one.endsWith('.sqlite'));
    using db = new DatabaseSync(join(court.home.verdictLog, name), { timeout: 10_000 });
    const rows = db.prepare('SELECT place, hash, case_id FROM leaves').all();
    const heads = db.prepare('SELECT size, root, note FROM heads').all();
    db.exec(sql);
    try {
      await look();
    } finally {
      db.exec('DELETE FROM leaves; DELETE FROM heads');
      const leaf = db.prepare('INSERT INTO leaves VALUES (:place, :hash, :case_id)');
      for (const row of rows) leaf.run(row);
      const head = db.prepare('INSERT INTO heads VALUES (:size, :root, :note)');
      for (const row of heads) head.run(row);
    }
  }

  it('has one leaf for each case that ended, and goes on from a head that was kept', async () => {
    const kept = join(folder, 'head');
    await log('head', '--out', kept);
    const before: unknown = JSON.parse((await audit('--json')).out);
    expect(before).toMatchObject({ status: 'audited', faults: [], dropped: 0, foreign: 0 });
    expect(before).toMatchObject({ computed: cases.length, head: { size: cases.length } });
    await review(PLAIN);
    const said = await audit('--since', kept);
    expect(said.code, said.out + said.err).toBe(0);
    expect(said.out).toContain('CONSISTENT');
    expect(said.out).toContain(`the log extends your head of ${cases.length - 1} leaves`);
    expect(said.out).toContain(`${cases.length} leaves recomputed from their verdicts`);
  });

  it.each([
    ['a leaf is changed', 'UPDATE leaves SET hash = zeroblob(32) WHERE place = 1'],
    ['a leaf is taken out', 'DELETE FROM leaves WHERE place = 2'],
    [
      'two leaves change places',
      'UPDATE leaves SET place = -1 WHERE place = 0; UPDATE leaves SET place = 0 WHERE place = 1; UPDATE leaves SET place = 1 WHERE place = -1',
    ],
    ['the last is cut off', 'DELETE FROM leaves WHERE place = (SELECT max(place) FROM leaves)'],
  ])('says so where %s', async (_what, sql) => {
    const opened = await openHead(await newestHead(), keys);
    if (!opened.ok) throw new Error(opened.why);
    const audited = async (): Promise<readonly string[]> => {
      try {
        const told = await auditLog(rpc, keys, opened.head);
        return told.status === 'audited' ? told.faults : [told.why];
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return [`${error.code}: ${error.message}`];
      }
    };
    await changed(sql, async () => {
      expect((await audited()).join('\n')).toMatch(
        /do not match the root|was changed|court returned \d|not its verdict/,
      );
    });
    expect(await audited()).toEqual([]);
  });

  it('counts apart what is no case’s verdict, and what the court keeps no more', async () => {
    const [first = '', second = ''] = cases;
    const bytes = await readFile(fileOf(first));
    // The case's seal by another signature is invalid, and yet a leaf.
    const sig = Buffer.alloc(64, 5).toString('base64');
    const forged = bytes.toString('utf8').replace(/"sig":"[^"]*"(\}\]\}\})$/, `"sig":"${sig}"$1`);
    expect(forged).not.toBe(bytes.toString('utf8'));
    const subject = handoffSubject(first, 'judge', 'affirm');
    await court.bus.store({ subject, headers: {}, body: Buffer.from(forged) });
    await writeFile(fileOf('forged'), forged);
    await forgetCase(court.natsUrl, second);
    const told = await vi.waitFor(
      async () => {
        const found = await auditLog(rpc, keys, null);
        if (found.status !== 'audited') throw new Error(found.why);
        expect(found.head.size).toBe(cases.length + 1);
        return found;
      },
      { timeout: 20_000 },
    );
    expect(told).toMatchObject({ faults: [], foreign: 1, dropped: 1, computed: cases.length - 1 });
    const proof = join(folder, 'forged-proof');
    await log('prove', fileOf('forged'), '--out', proof);
    expect(
      await assize(['verify', fileOf('forged'), '--proof', proof], court.home.data),
    ).toMatchObject({
      code: 1,
      out: expect.stringContaining('the seal by the judge: it does not match') as unknown,
    });
  });

  it('is audited whole where the court can’t verify the end of one case', async () => {
    const [unsound = ''] = cases;
    const doubtful: typeof rpc = {
      ...rpc,
      getCase: (asked) =>
        asked.caseId === unsound
          ? Promise.reject(new CallError('DATA_LOSS', `the recorded end of case ${unsound}`))
          : rpc.getCase(asked),
    };
    const { faults = [] } = { ...(await auditLog(doubtful, keys, null)) };
    expect(faults.join('\n')).toMatch(/^leaf \d: the recorded end of case [a-z2-7]{26}/);
  });

  it('shows a fork to who kept a head', async () => {
    const opened = await openHead(await newestHead(), keys);
    if (!opened.ok) throw new Error(opened.why);
    const forked = join(folder, 'forked');
    await writeFile(forked, await forkedHead(court.home, opened.head));
    const said = await audit('--since', forked);
    expect(said.code).toBe(1);
    expect(said.out).toContain('a fork: the first');
  });
});
