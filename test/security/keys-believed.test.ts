/** The program of docs/examples for publishers without a client believes no thief of a key. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner, sealEnvelope, type Signer } from '@assize/keys';
import { CLAIM_ERROR_TYPE } from '@assize/proto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ownFolder } from '#src/folder.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const trust = join(folder.path, 'trust.json');
vi.stubEnv('ASSIZE_TRUST_FILE', trust);
const { refusalIn, verdictIn } = await import('../../docs/examples/believed.ts');

const [judge, clerk] = await Promise.all(['judge', 'clerk'].map((name) => createSigner(name)));
const caseId = 'a'.repeat(26);

const pin = (term: object): Promise<void> => {
  const keys = [judge, clerk].map((signer) => ({ ...signer?.publicJwk, ...term }));
  return writeFile(trust, JSON.stringify({ keys }));
};

async function believed(signer: Signer | undefined, decision: string): Promise<boolean> {
  if (!signer) throw new Error('no signer');
  const payload = Buffer.from(JSON.stringify({ predicate: { caseId, decision } }));
  const envelope = await sealEnvelope('application/vnd.in-toto+json', payload, signer);
  const sealed = { case: { entries: [{ role: signer.name }] }, envelope };
  return verdictIn(Buffer.from(JSON.stringify(sealed)), caseId) !== null;
}

async function isRefused(): Promise<boolean> {
  const body = Buffer.from(JSON.stringify({ caseId, code: 'bad-claim', faults: [] }));
  const sealed = clerk && (await sealEnvelope(CLAIM_ERROR_TYPE, body, clerk));
  const { keyid = '', sig = '' } = sealed?.signatures[0] ?? {};
  const headers = new Map([
    ['assize-keyid', keyid],
    ['assize-signature', sig],
  ]);
  return refusalIn(body, { get: (name) => headers.get(name) ?? '' }, caseId) !== null;
}

describe('a message on the bus', () => {
  it('is believed by a pinned key of a role that may say so', async () => {
    await pin({});
    expect(await believed(judge, 'affirm')).toBe(true);
    expect(await believed(clerk, 'mistrial')).toBe(true);
    expect(await isRefused()).toBe(true);
  });

  it('is no verdict of the clerk, who never judges', async () => {
    await pin({});
    expect(await believed(clerk, 'affirm')).toBe(false);
  });

  it('is not believed by a key that was revoked', async () => {
    await pin({ revokedAt: '2026-01-01T00:00:00.000Z' });
    expect(await believed(judge, 'affirm')).toBe(false);
    expect(await believed(clerk, 'mistrial')).toBe(false);
    expect(await isRefused()).toBe(false);
  });
});
