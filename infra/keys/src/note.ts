import { hash } from 'node:crypto';
import { fromBase64 } from '@assize/proto';
import { decodeSignature } from '#src/ed25519.ts';
import type { NamedJwk } from '#src/jwk.ts';
import type { Signer } from '#src/signer.ts';
import type { TrustedKeys } from '#src/trusted.ts';

const DASH = '— ';

const ED25519 = 1;

/** Length of a key id in the format: enough to select a key, but not to identify it. */
const ID_BYTES = 4;

/** Signs a text that ends in a newline as a note (C2SP signed-note) under `name`, for example the log's origin. */
export async function signNote(text: string, name: string, signer: Signer): Promise<string> {
  const { sig, keyid } = await signer.sign(Buffer.from(text));
  const { publicJwk } = signer;
  if (keyid !== publicJwk.kid) throw new Error(`the key of the ${signer.name} was just replaced`);
  const line = Buffer.concat([idOf(name, publicJwk), Buffer.from(sig, 'base64')]);
  return `${text}\n${DASH}${name} ${line.toString('base64')}\n`;
}

type OpenedNote =
  | { readonly ok: true; readonly text: string; readonly keyid: string }
  | { readonly ok: false; readonly why: string };

/**
 * The text of a note that has exactly one signature, made under `name` by a trusted key of `role`. The signing time is
 * in the text, so the caller must check whether the key was valid then, and is not revoked.
 */
export async function openNote(
  note: string,
  { name, role }: { readonly name: string; readonly role: string },
  trusted: TrustedKeys,
): Promise<OpenedNote> {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const line = note.slice(end + 2);
  const prefix = `${DASH}${name} `;
  const bytes = line.startsWith(prefix) ? fromBase64(line.slice(prefix.length, -1)) : null;
  if (end < 0 || bytes === null || !line.endsWith('\n')) {
    return { ok: false, why: `it has not exactly one signature under ${name}` };
  }
  const id = Buffer.from(bytes.subarray(0, ID_BYTES));
  const key = trusted.keysOf(role).find((jwk) => idOf(name, jwk).equals(id));
  if (!key) return { ok: false, why: `it is signed by no key of the ${role} that is pinned here` };
  const sig = Buffer.from(bytes.subarray(ID_BYTES)).toString('base64');
  if (decodeSignature(sig) === null) return { ok: false, why: 'its signature is malformed' };
  const check = await trusted.verify(Buffer.from(text), { keyid: key.kid, sig }, role);
  return check.ok
    ? { ok: true, text, keyid: key.kid }
    : { ok: false, why: `its signature by the ${role} does not match` };
}

function idOf(name: string, { x }: NamedJwk): Buffer {
  const key = [Buffer.from(`${name}\n`), Buffer.of(ED25519), Buffer.from(x, 'base64url')];
  return hash('sha256', Buffer.concat(key), 'buffer').subarray(0, ID_BYTES);
}
