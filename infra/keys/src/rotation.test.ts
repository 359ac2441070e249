import disk, { readFile, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  loadOrCreateSigner,
  pin,
  readTrust,
  revoke,
  rotate,
  trustedKeysFrom,
  trustedKeysIn,
} from '#src/index.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const at = (ms: number): string => new Date(ms).toISOString();
const bytes = new TextEncoder().encode('what was said');

let places: { keys: string; trust: string };
let folder: string;
let now = NOON;

beforeEach(async () => {
  folder = testFolder(onTestFinished);
  places = { keys: join(folder, 'keys'), trust: join(folder, 'trust.json') };
  now = NOON;
});

async function judge() {
  const signer = await loadOrCreateSigner(places.keys, 'judge', () => now);
  await pin(places.trust, [signer.publicJwk]);
  return signer;
}

function readOnly(): () => void {
  const { open } = disk;
  const restore = (): void => {
    disk.open = open;
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  disk.open = () => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' }));
  syncBuiltinESMExports();
  return restore;
}

describe('a rotated key', () => {
  it('is believed until the overlap ends, and its successor from now on', async () => {
    const signer = await judge();
    const old = await signer.sign(bytes);
    const { young, ending } = await rotate(places, 'judge', { now, overlapMs: HOUR });
    expect(ending.map(({ kid }) => kid)).toEqual([old.keyid]);
    now += 1_000;
    const fresh = await signer.sign(bytes);
    expect(fresh.keyid).toBe(young.kid);
    expect(signer.keyid).toBe(young.kid);
    const trusted = await trustedKeysFrom(await readTrust(places.trust));
    const then = async (signature: typeof old, ms: number) =>
      (await trusted.verify(bytes, signature, 'judge', at(ms))).ok;
    expect(await then(old, NOON - HOUR)).toBe(true);
    expect(await then(old, NOON + HOUR)).toBe(true);
    expect(await then(old, NOON + HOUR + 1)).toBe(false);
    expect(await then(fresh, NOON - 1)).toBe(false);
    expect(await then(fresh, NOON)).toBe(true);
    expect((await trusted.verify(bytes, old, 'judge')).ok).toBe(true);
    expect((await stat(join(places.keys, 'judge.jwk'))).mode & 0o777).toBe(0o600);
  });

  it('stays as it was where the new one can not be written', async () => {
    await judge();
    const before = await readTrust(places.trust);
    const restore = readOnly();
    await expect(rotate(places, 'judge', { now, overlapMs: HOUR })).rejects.toThrow('EROFS');
    restore();
    expect(await readTrust(places.trust)).toEqual(before);
  });

  it('is not given longer by another rotation', async () => {
    const first = (await judge()).keyid;
    await rotate(places, 'judge', { now, overlapMs: HOUR });
    await rotate(places, 'judge', { now: now + 1, overlapMs: 24 * HOUR });
    const old = (await readTrust(places.trust)).find(({ kid }) => kid === first);
    expect(old?.validUntil).toBe(at(NOON + HOUR));
  });

  it('is heard of at once by who meets the new one', async () => {
    const signer = await judge();
    const trusted = await trustedKeysIn(places.trust, () => now);
    await rotate(places, 'judge', { now, overlapMs: HOUR });
    const early = await signer.sign(bytes);
    const other = await loadOrCreateSigner(places.keys, 'judge');
    const fresh = await other.sign(bytes);
    expect(fresh.keyid).not.toBe(early.keyid);
    expect(await trusted.verify(bytes, fresh, 'judge', at(now))).toEqual({ ok: true });
    expect(await trusted.verify(bytes, early, 'judge', at(now))).toEqual({ ok: true });
  });
});

it('a new key is heard of by all who meet it at once', async () => {
  await judge();
  const trusted = await trustedKeysIn(places.trust, () => now);
  await rotate(places, 'judge', { now, overlapMs: HOUR });
  const fresh = await (await judge()).sign(bytes);
  // The verifications overlap at different points of the reload.
  const checks: ReturnType<typeof trusted.verify>[] = [];
  while (checks.length < 2000) {
    checks.push(trusted.verify(bytes, fresh, 'judge', at(now)));
    if (checks.length % 10 === 0) await nextTurn();
  }
  expect(new Set((await Promise.all(checks)).map(({ ok }) => ok))).toEqual(new Set([true]));
});

describe('a revoked key', () => {
  it('counts no more though its successor can not be written, and that is said', async () => {
    const { keyid } = await judge();
    const restore = readOnly();
    const revoking = revoke(places, 'judge', { now, at: now, reason: 'stolen' });
    await expect(revoking).rejects.toThrow(
      `${keyid} is revoked in ${places.trust}, but the new key could not be stored: EROFS`,
    );
    restore();
    const [first] = await readTrust(places.trust);
    expect(first).toMatchObject({ kid: keyid, revokedAt: at(now) });
  });

  it('is marked with time and reason, replaced where it signs, and heard of a second later', async () => {
    const signer = await judge();
    const { keyid } = signer;
    const trusted = await trustedKeysIn(places.trust, () => now);
    const reason = 'lost';
    const { revoked, young } = await revoke(places, 'judge', { now, at: NOON - HOUR, reason });
    expect(revoked).toMatchObject([{ kid: keyid, revokedAt: at(NOON - HOUR), revokedFor: reason }]);
    expect(young).toMatchObject({ name: 'judge', validFrom: at(NOON) });
    now += 1_000;
    const fresh = await signer.sign(bytes);
    expect(fresh.keyid).toBe(young?.kid);
    expect((await trusted.verify(bytes, fresh, 'judge')).ok).toBe(true);
    expect(trusted.revocationOf(keyid, 'judge')).toEqual({ at: at(NOON - HOUR), why: reason });
    expect(trusted.revocationOf(fresh.keyid, 'judge')).toBeNull();
  });

  it('stays revoked from the earliest time that was said', async () => {
    const { keyid } = await judge();
    await revoke(places, keyid, { now, at: NOON, reason: 'first' });
    await revoke(places, keyid, { now, at: NOON + HOUR, reason: 'later' });
    expect((await readTrust(places.trust))[0]).toMatchObject({ revokedAt: at(NOON) });
    await revoke(places, keyid, { now, at: NOON - HOUR, reason: 'earlier' });
    expect((await readTrust(places.trust))[0]).toMatchObject({
      revokedAt: at(NOON - HOUR),
      revokedFor: 'earlier',
    });
    const names = (await trustedKeysFrom((await readTrust(places.trust)).slice(0, 1))).names;
    expect(names).toEqual([]);
  });

  it('is not taken back by a second line of the same key', async () => {
    const { publicJwk } = await judge();
    const revokedAt = at(NOON);
    const trusted = await trustedKeysFrom([{ ...publicJwk, revokedAt }, publicJwk]);
    expect(trusted.revocationOf(publicJwk.kid, 'judge')).toMatchObject({ at: revokedAt });
  });
});

describe('a store', () => {
  it('is refused with a time that is none', async () => {
    const { publicJwk } = await judge();
    for (const wrong of [{ validFrom: 'soon' }, { revokedAt: 7 }, { validUntil: '2026-13-45' }]) {
      await writeFile(places.trust, JSON.stringify({ keys: [{ ...publicJwk, ...wrong }] }));
      await expect(readTrust(places.trust)).rejects.toThrow(/key 1: \w+ is not a time/);
    }
    await writeFile(places.trust, JSON.stringify({ asOf: 'today', keys: [] }));
    await expect(readTrust(places.trust)).rejects.toThrow(/asOf/);
  });

  it('that is damaged while it is in use is an error at each look, until it is whole', async () => {
    const signer = await judge();
    const whole = await readFile(places.trust, 'utf8');
    const trusted = await trustedKeysIn(places.trust, () => now);
    const signature = await signer.sign(bytes);
    await writeFile(places.trust, '{"keys": [');
    now += 1_000;
    await expect(trusted.verify(bytes, signature, 'judge')).rejects.toThrow('is not JSON');
    await expect(trusted.verify(bytes, signature, 'judge')).rejects.toThrow('is not JSON');
    await writeFile(places.trust, whole);
    expect(await trusted.verify(bytes, signature, 'judge')).toEqual({ ok: true });
  });
});
