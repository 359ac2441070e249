import { hash } from 'node:crypto';
import { isRecord } from '@assize/proto/json';
import { OperatorError } from '@assize/proto/operator-error';
import { readTerm, type Term } from '#src/term.ts';

/** A public Ed25519 key as a JWK (RFC 8037), with the name of its owner and its term of validity. */
export interface NamedJwk extends Term {
  kty: 'OKP';
  crv: 'Ed25519';
  /** The 32 bytes of the key, base64url. */
  x: string;
  name: string;
  /** RFC 7638 thumbprint, base64url. Recomputed whenever a key is read. */
  kid: string;
}

export interface PrivateNamedJwk extends NamedJwk {
  d: string;
}

const KEY = /^[A-Za-z0-9_-]{43}$/;

/** Names are used as file names. */
export const NAME = /^[a-z0-9-]{1,63}$/;

export function assertName(name: string): void {
  if (NAME.test(name)) return;
  throw new OperatorError(`"${name}" can't name a key: use 1 to 63 characters of a-z, 0-9 and -`);
}

/** The RFC 7638 thumbprint: a hash of the required members only, so that it identifies the key and nothing else. */
export function keyidOf(x: string): string {
  return hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'base64url');
}

/**
 * @throws Error that begins with `where`, for anything but a named Ed25519 public key, and for a `kid` that is not the
 *   key's thumbprint
 */
export function readPublicJwk(value: unknown, where: string): NamedJwk {
  const common = readCommon(value, where);
  if (isRecord(value) && 'd' in value) {
    throw new OperatorError(`${where}: it contains a private key, which must never be given away`);
  }
  return { kty: 'OKP', crv: 'Ed25519', ...common };
}

export function readPrivateJwk(value: unknown, where: string): PrivateNamedJwk {
  const common = readCommon(value, where);
  const d = isRecord(value) ? value['d'] : undefined;
  if (!isKeyText(d))
    throw new OperatorError(`${where}: the private half "d" is missing or malformed`);
  return { kty: 'OKP', crv: 'Ed25519', ...common, d };
}

function readCommon(value: unknown, where: string) {
  if (!isRecord(value)) throw new OperatorError(`${where}: not a JSON object`);
  const { kty, crv, x, name, kid } = value;
  if (kty !== 'OKP' || crv !== 'Ed25519' || !isKeyText(x)) {
    throw new OperatorError(`${where}: not an Ed25519 key (kty OKP, crv Ed25519, x of 32 bytes)`);
  }
  if (typeof name !== 'string') throw new OperatorError(`${where}: the key has no "name"`);
  const thumbprint = keyidOf(x);
  if (kid !== undefined && kid !== thumbprint) {
    throw new OperatorError(
      `${where}: the "kid" is not the RFC 7638 thumbprint of the key, ${thumbprint}`,
    );
  }
  return { x, name, kid: thumbprint, ...readTerm(value, where) };
}

function isKeyText(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value);
}
