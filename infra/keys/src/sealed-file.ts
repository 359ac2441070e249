import { readFile } from 'node:fs/promises';
import { checkEnvelope, jsonOf } from '@assize/proto';
import { openEnvelope } from '#src/envelope.ts';
import type { TrustedKeys } from '#src/trusted.ts';

/** Suffix of the file with a file's signature: a DSSE envelope of its bytes. */
export const SEAL = '.dsse.json';

export interface SealedKind {
  readonly type: string;
  readonly signer: string;
  /** What error messages call the file: "pack". */
  readonly called: string;
}

/** A file's bytes, and why its signature does not count; null if it does. */
export interface SealedFile {
  readonly bytes: Buffer;
  readonly why: string | null;
  /** Whether there is a signature, valid or not. */
  readonly signed: boolean;
}

const REFUSALS = {
  'unknown-key': 'it is signed by a key that is not in the trust store',
  'wrong-name': 'it is signed by a key that may not sign as',
  'bad-encoding': 'its signature is malformed',
  'bad-signature': 'its signature does not match its content',
  'bad-payload': 'its signature is malformed',
  'not-one-signature': 'it does not have exactly one signature',
  'not-valid-then': 'its key was not valid when it was signed',
} as const;

/** Reads a file and checks the signature beside it. Rejects if the file can't be read. */
export async function readSealed(
  file: string,
  kind: SealedKind,
  trusted: TrustedKeys,
): Promise<SealedFile> {
  const [bytes, seal] = await Promise.all([
    readFile(file),
    readFile(`${file}${SEAL}`, 'utf8').catch(() => null),
  ]);
  const why = seal === null ? 'it is not signed' : await refusal(bytes, seal, kind, trusted);
  return { bytes, why, signed: seal !== null };
}

async function refusal(
  bytes: Uint8Array,
  seal: string,
  { type, signer, called }: SealedKind,
  trusted: TrustedKeys,
): Promise<string | null> {
  const envelope = checkEnvelope(jsonOf(seal));
  if (!envelope.ok)
    return `its signature file is not a DSSE envelope: ${envelope.faults.join('; ')}`;
  if (envelope.value.payloadType !== type) return `the signed content is not a ${called}`;
  const opened = await openEnvelope(envelope.value, trusted, signer);
  if (!opened.ok) return REFUSALS[opened.why] + (opened.why === 'wrong-name' ? ` "${signer}"` : '');
  const [signature] = envelope.value.signatures;
  const revoked = signature && trusted.revocationOf(signature.keyid, signer);
  if (revoked) return `it is signed by a key that was revoked at ${revoked.at}: sign it again`;
  return Buffer.from(opened.payload).equals(bytes) ? null : 'it was changed after it was signed';
}
