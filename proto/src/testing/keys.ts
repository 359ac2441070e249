import { generateKeyPairSync, sign as signBytes, verify, type KeyObject } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { ROLES, type Role } from '../roles.ts';
import type { Signature } from '../schema/atoms.ts';
import type { Envelope, SealedCase } from '../schema/case-file.ts';
import { PAYLOAD_TYPE, statementBytes } from '../verdict/statement.ts';
import type { KeyRing } from '../verdict/verify.ts';
import type { Sign, Trial } from './drive.ts';

/** One Ed25519 key per role, in memory. */
export interface Court {
  readonly sign: Sign;
  keyidOf(role: Role): string;
  ringOf(roles?: readonly Role[]): KeyRing;
}

export function newCourt(name: string): Court {
  const pairs = new Map(ROLES.map((role) => [role, generateKeyPairSync('ed25519')]));
  const pairOf = (role: Role): { publicKey: KeyObject; privateKey: KeyObject } => {
    const pair = pairs.get(role);
    if (!pair) throw new Error(`no key for ${role}`);
    return pair;
  };
  const keyidOf = (role: Role): string => `${name}-${role}`;
  return {
    keyidOf,
    sign: (bytes, role) => ({
      keyid: keyidOf(role),
      sig: signBytes(null, bytes, pairOf(role).privateKey).toString('base64'),
    }),
    ringOf: (roles = ROLES) =>
      ringOf(new Map(roles.map((role) => [keyidOf(role), { role, key: pairOf(role).publicKey }]))),
  };
}

type Pinned = ReadonlyMap<string, { readonly role: Role; readonly key: KeyObject }>;

function ringOf(pinned: Pinned): KeyRing {
  const refusal = (bytes: Uint8Array, { keyid, sig }: Signature, name: string): string | null => {
    const known = pinned.get(keyid);
    if (!known) return 'its key is not pinned here';
    if (known.role !== name) return 'its key belongs to another role';
    const raw = Buffer.from(sig, 'base64');
    if (raw.toString('base64') !== sig) return 'it is not canonical base64';
    return verify(null, bytes, known.key, raw) ? null : 'it does not match';
  };
  return {
    knows: (keyid) => pinned.has(keyid),
    refusal: async (bytes, signature, name) => refusal(bytes, signature, name),
    envelopeRefusal: async (envelope, name) => {
      const [signature] = envelope.signatures;
      if (!signature) return 'it is not there';
      return refusal(sealed(envelope.payloadType, envelope.payload), signature, name);
    },
    revocation: () => null,
  };
}

function sealed(payloadType: string, payload: string): Uint8Array {
  return dsse.preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
}

export function seal({ file, walk }: Trial, sign: Sign): SealedCase {
  const payload = statementBytes(file, walk).toString('base64');
  const author = file.entries.at(-1)?.role ?? 'clerk';
  return { case: file, envelope: envelopeOf(payload, author, sign) };
}

export function envelopeOf(payload: string, author: Role, sign: Sign): Envelope {
  const signatures = [sign(sealed(PAYLOAD_TYPE, payload), author)];
  return { payload, payloadType: PAYLOAD_TYPE, signatures };
}
