import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner, loadOrCreateSigners, pin, type Signer } from '@assize/keys';
import { ROLES, sha256, type Role } from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED, SCATTERED } from '#src/claims.ts';
import { DEAD_HEADERS, followDeadLetters } from '#src/dead-letters.ts';
import { ownFolder } from '#src/folder.ts';
import { forgeEnd, forgeIndictment } from '#src/forgery.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { startProcess } from '#src/role-process.ts';
import { artifactsOf, handoffsOf, successionFaults } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openProcessCourt());
const dead = stack.use(await followDeadLetters(court.bus));
const folder = stack.use(await ownFolder());
afterAll(() => stack.disposeAsync());

const signers = await loadOrCreateSigners(court.keyDir, ROLES);
const signerOf = (role: Role): Signer => {
  const signer = signers.get(role);
  if (!signer) throw new Error(`no key of the ${role}`);
  return signer;
};

/** Each has a forged entry, from before there was a prosecutor. */
const forgedIn: string[] = [];

// The prosecutor's place is free, so that its indictment can be forged.
describe('a clerk and an adversary', () => {
  beforeAll(() => court.seatAll(['clerk', 'adversary']));

  it.each([
    ['a key that nobody trusts', () => createSigner('prosecutor')],
    ['the key of another role', async () => signerOf('defense')],
  ])('pass over an entry that is signed with %s', async (_key, key) => {
    const caseId = await court.publish(DENIED);
    const forged = await forgeIndictment(court.bus, caseId, await key());
    const letter = await dead.find((said) => said[DEAD_HEADERS.sha256] === sha256(forged));
    expect(letter.subject).toBe('dead.adversary');
    expect(letter.headers[DEAD_HEADERS.reason]).toMatch(/^not-signed: the signature of entry 0 by/);
    forgedIn.push(caseId);
  });

  it('end a case in a mistrial where a role has signed what breaks the rules', async () => {
    const caseId = await court.publish(DENIED);
    const broken = await forgeIndictment(court.bus, caseId, signerOf('prosecutor'), {
      edge: 'HD1',
    });
    const trial = await court.verdictOn(caseId);
    const why = /^the prosecutor handed on: entry 0 says edge HD1 .*; the walk says none/;
    expect(trial.predicate).toMatchObject({ decision: 'mistrial', edges: [] });
    expect(trial.predicate.ended).toMatch(why);
    expect(artifactsOf(trial, 'indictment')).toEqual([]);
    expect(artifactsOf(trial, 'closing')).toMatchObject([
      {
        refused: sha256(broken),
        brief: { ended: 'record refused', missing: [{ foundBy: 'clerk', stage: 'indict' }, {}] },
      },
    ]);
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  });

  it('take no word for an end that its author may not say', async () => {
    const caseId = await court.publish({ ...DENIED, limits: { ttlMs: 1_500 } });
    await forgeEnd(court.bus, caseId);
    const { predicate } = await court.verdictOn(caseId);
    expect(predicate).toMatchObject({ decision: 'mistrial', edges: ['HD10'] });
  });
});

describe('a court of processes', () => {
  beforeAll(() => court.seatAll(['prosecutor', 'defense', 'judge', 'evaluator']));

  it('tries the cases in which another had forged an entry', async () => {
    expect(forgedIn).toHaveLength(2);
    for (const caseId of forgedIn) {
      const trial = await court.verdictOn(caseId);
      expect(trial.predicate).toMatchObject({ decision: 'amend', classification: 'refuted' });
      expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
    }
  });

  it('tries a case through all six of them', async () => {
    const caseId = await court.publish({ ...SCATTERED, confidence: 0.6 });
    const { predicate, bytes, file } = await court.verdictOn(caseId);
    expect(predicate).toMatchObject({ decision: 'affirm', remands: 1 });
    expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    expect(new Set(file.entries.map(({ role }) => role))).toEqual(
      new Set(ROLES.filter((role) => role !== 'clerk')),
    );
    const log = await handoffsOf(court.bus, caseId);
    expect(successionFaults(log)).toEqual([]);
    expect(log).toHaveLength(predicate.handoffs);
  });
});

async function refusal(role: Role, change: Readonly<Record<string, string>>): Promise<string> {
  await using started = startProcess(role, court.environment(change));
  expect(await started.ended).toBe(1);
  expect(started.lines.all).toHaveLength(1);
  const line: unknown = JSON.parse(started.lines.all[0] ?? '{}');
  expect(line).not.toHaveProperty('err');
  return String(Reflect.get(Object(line), 'msg'));
}

describe('a role does not start', () => {
  it('whose key is not trusted', async () => {
    const said = await refusal('judge', { ASSIZE_KEY_DIR: join(folder.path, 'other') });
    expect(said).toMatch(
      /^cannot start: the key of the judge \([\w-]{43}, in .*\) is not in .*trust\.json: set ASSIZE_KEY_DIR to the folder/,
    );
  });

  it('whose private key others can read', async () => {
    const keys = join(folder.path, 'open');
    await loadOrCreateSigners(keys, ['judge']);
    await chmod(join(keys, 'judge.jwk'), 0o644);
    expect(await refusal('judge', { ASSIZE_KEY_DIR: keys })).toMatch(
      /^cannot start: .*judge\.jwk holds a private key and has mode 0644: .*: run chmod 600 on it/,
    );
  });

  it('beside a prosecution and a defense that share a key', async () => {
    const trust = join(folder.path, 'shared.json');
    const jwks = ROLES.map((role) => signerOf(role).publicJwk);
    await pin(trust, [...jwks, { ...signerOf('prosecutor').publicJwk, name: 'defense' }]);
    const said = await refusal('adversary', { ASSIZE_TRUST_FILE: trust });
    expect(said).toBe('cannot start: roles are not separate: defense and prosecutor share a key');
  });

  it('beside parties that share an alignment', async () => {
    const said = await refusal('defense', { ASSIZE_DEFENSE_ALIGNMENT: 'for the charge' });
    expect(said).toBe(
      'cannot start: roles are not separate: prosecutor and defense share the alignment "for the charge"',
    );
  });

  it('without a bus', async () => {
    const said = await refusal('evaluator', { ASSIZE_NATS_URL: 'nats://127.0.0.1:9' });
    expect(said).toMatch(/^cannot start: the bus at nats:\/\/127\.0\.0\.1:9 can't be used/);
  });
});
