import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  createSigner,
  loadOrCreateSigners,
  pin,
  readBundle,
  readTrust,
  trustedKeysFrom,
} from '@assize/keys';

const NAMES = ['judge', 'clerk', 'defense'];
const text = new TextEncoder().encode('text');

let dir: string;
beforeEach(() => void (dir = testFolder(onTestFinished)));

async function work(...args: string[]): Promise<string> {
  const program = fileURLToPath(new URL('./keys-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = Array.fromAsync(child.stdout);
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  return Buffer.concat(await output).toString();
}

describe('signers in a folder', () => {
  it('are made once, for their owner alone, and found again', async () => {
    const first = await loadOrCreateSigners(dir, NAMES);
    const again = await loadOrCreateSigners(dir, [...NAMES].toReversed());
    for (const name of NAMES) expect(again.get(name)?.keyid).toBe(first.get(name)?.keyid);
    expect(new Set([...first.values()].map(({ keyid }) => keyid)).size).toBe(NAMES.length);
    expect((await readdir(dir)).toSorted()).toEqual(NAMES.map((name) => `${name}.jwk`).toSorted());
    expect((await stat(join(dir, 'judge.jwk'))).mode & 0o777).toBe(0o600);

    const judge = again.get('judge');
    if (judge === undefined) throw new Error('no judge');
    const trusted = await trustedKeysFrom([...first.values()].map(({ publicJwk }) => publicJwk));
    expect(await trusted.verify(text, await judge.sign(text), 'judge')).toEqual({ ok: true });
  });

  it('are the same for processes that start at once', async () => {
    const printed = await Promise.all(
      Array.from({ length: 4 }, () => work('signers', join(dir, 'new'), ...NAMES)),
    );
    expect(printed[0]).toMatch(/judge /);
    expect(new Set(printed).size).toBe(1);
  });

  it.each([0o600, 0o400, 0o440, 0o640])('are taken from a file of mode %o', async (mode) => {
    const first = await loadOrCreateSigners(dir, ['judge']);
    await chmod(join(dir, 'judge.jwk'), mode);
    const again = await loadOrCreateSigners(dir, ['judge']);
    expect(again.get('judge')?.keyid).toBe(first.get('judge')?.keyid);
  });

  it.each([
    [0o644, /mode 0644: every user of this machine can open it\. .*chmod 600/],
    [0o660, /mode 0660: its group can change it\. /],
    [0o460, /its group can change it/],
    [0o404, /every user of this machine/],
    [0o666, /can open it, and its group can change it/],
  ])('are refused from a file of mode %o', async (mode, why) => {
    await loadOrCreateSigners(dir, ['judge']);
    await chmod(join(dir, 'judge.jwk'), mode);
    await expect(loadOrCreateSigners(dir, ['judge'])).rejects.toThrow(why);
  });

  it('are refused when others can read them, or when the file is broken or not theirs', async () => {
    await loadOrCreateSigners(dir, ['judge']);
    const path = join(dir, 'judge.jwk');
    await chmod(path, 0o644);
    await expect(loadOrCreateSigners(dir, ['judge'])).rejects.toThrow(/chmod 600/);
    await chmod(path, 0o600);
    const content = await readFile(path, 'utf8');
    await writeFile(join(dir, 'clerk.jwk'), content, { mode: 0o600 });
    await expect(loadOrCreateSigners(dir, ['clerk'])).rejects.toThrow(/the key of judge, not of/);
    await writeFile(path, content.slice(0, 40));
    await expect(loadOrCreateSigners(dir, ['judge'])).rejects.toThrow(/judge\.jwk is not JSON/);
    await expect(loadOrCreateSigners(dir, ['../judge'])).rejects.toThrow(/can't name a key/);
    await mkdir(join(dir, 'defense.jwk'));
    await expect(loadOrCreateSigners(dir, ['defense'])).rejects.toThrow(
      /defense\.jwk is a folder where a file should be/,
    );
  });
});

describe('the trust store', () => {
  it('is empty where there is none, and keeps what was pinned', async () => {
    const path = join(dir, 'deep', 'trust.jwks');
    expect(await readTrust(path)).toEqual([]);
    const [a, b] = await Promise.all([createSigner('judge'), createSigner('clerk')]);
    expect(await pin(path, [a.publicJwk])).toBe(1);
    expect(await pin(path, [a.publicJwk, b.publicJwk])).toBe(1);
    expect(await pin(path, [b.publicJwk])).toBe(0);
    expect(await readTrust(path)).toEqual([a.publicJwk, b.publicJwk]);
  });

  it('loses no key when processes pin at once', async () => {
    const path = join(dir, 'trust.jwks');
    const keyids = await Promise.all(Array.from({ length: 5 }, () => work('pin', path)));
    const stored = (await readTrust(path)).map(({ kid }) => kid);
    expect(stored.toSorted()).toEqual(keyids.toSorted());
  });

  it('is refused when it is malformed, rather than taken as empty', async () => {
    const path = join(dir, 'trust.jwks');
    const { publicJwk } = await createSigner('judge');
    const refused = async (content: string, why: RegExp) => {
      await writeFile(path, content);
      await expect(readTrust(path)).rejects.toThrow(why);
      await expect(pin(path, [publicJwk])).rejects.toThrow(why);
    };
    await refused(
      '',
      /trust\.jwks is not JSON: restore it from a copy\. If you have none, delete it/,
    );
    await expect(readBundle(path)).rejects.toThrow(
      'trust.jwks is not JSON: get it again from where you got it',
    );
    await refused('[]', /not a JWKS file/);
    await refused('{"keys":[{"kty":"RSA"}]}', /trust\.jwks, key 1: not an Ed25519 key/);
    await refused(
      JSON.stringify({ keys: [{ ...publicJwk, kid: 'x' }] }),
      /key 1: the "kid" is not/,
    );
    await rm(path);
    await mkdir(path);
    await expect(readTrust(path)).rejects.toThrow(/trust\.jwks is a folder where a file should be/);
  });
});
