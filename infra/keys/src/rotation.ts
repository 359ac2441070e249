import { messageOf } from '@assize/proto/message-of';
import { NAME, type NamedJwk, type PrivateNamedJwk } from '#src/jwk.ts';
import { readKeyFile, replaceKeyFile } from '#src/key-files.ts';
import { generateJwk } from '#src/signer.ts';
import { editTrust, readTrust } from '#src/trust-store.ts';

interface KeyPlaces {
  readonly keys: string;
  readonly trust: string;
}

/**
 * Creates a new key for a name (`young`), which signs from now on; the name's earlier keys (`ending`) remain valid for
 * `overlapMs` more. The trust store is written first, so that nobody sees a signature by a key that is not yet in it.
 * @throws Error if the name has no key here
 */
export async function rotate(
  { keys, trust }: KeyPlaces,
  name: string,
  { now, overlapMs }: { readonly now: number; readonly overlapMs: number },
) {
  if ((await readKeyFile(keys, name)) === null) {
    throw new Error(
      `there is no key ${name}.jwk in ${keys}: create the keys of the roles with \`assize keys init\``,
    );
  }
  const until = now + overlapMs;
  const endOf = ({ validUntil }: NamedJwk): number =>
    validUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(validUntil);
  const ends = (jwk: NamedJwk): boolean =>
    jwk.name === name && jwk.revokedAt === undefined && endOf(jwk) >= now;
  const { jwk, young } = await successor(name, now);
  let ending: readonly NamedJwk[] = [];
  const edit = (present: readonly NamedJwk[]): readonly NamedJwk[] => {
    const updated = present.map((one) =>
      ends(one) ? { ...one, validUntil: instant(Math.min(endOf(one), until)) } : one,
    );
    ending = updated.filter(ends);
    return [...updated, young];
  };
  // No key is ended before its successor is written: if that fails, the old key continues to sign.
  await replaceKeyFile(keys, jwk, () => editTrust(trust, edit));
  return { young, ending };
}

/**
 * Revokes a key from an instant on: the key with that thumbprint, or the one that currently signs for that name. If it
 * is the name's signing key, the name gets a new one (`young`). A key that is already revoked keeps the earlier
 * instant.
 * @throws Error if there is no such key
 */
export async function revoke(
  { keys, trust }: KeyPlaces,
  which: string,
  { now, at, reason }: { readonly now: number; readonly at: number; readonly reason: string },
) {
  const own = NAME.test(which) ? await readKeyFile(keys, which) : null;
  const kid = own?.kid ?? which;
  const name = (await readTrust(trust)).find((jwk) => jwk.kid === kid)?.name;
  if (name === undefined) {
    throw new Error(`${trust} has no key ${which}: \`assize keys list\` prints its keys`);
  }
  const signs = (await readKeyFile(keys, name))?.kid === kid;
  const made = signs ? await successor(name, now) : null;
  const revokedAt = instant(at);
  const marked = (jwk: NamedJwk): NamedJwk => {
    if (jwk.kid !== kid || Date.parse(jwk.revokedAt ?? '') <= at) return jwk;
    return { ...jwk, revokedAt, ...(reason === '' ? {} : { revokedFor: reason }) };
  };
  let revoked: readonly NamedJwk[] = [];
  await editTrust(trust, (present) => {
    const updated = present.map(marked);
    revoked = updated.filter((jwk) => jwk.kid === kid);
    return made ? [...updated, made.young] : updated;
  });
  if (made) {
    await replaceKeyFile(keys, made.jwk).catch((cause: unknown) => {
      const why = `${kid} is revoked in ${trust}, but the new key could not be stored`;
      throw new Error(`${why}: ${messageOf(cause)}`, { cause });
    });
  }
  return { revoked, young: made?.young ?? null };
}

async function successor(
  name: string,
  now: number,
): Promise<{ readonly jwk: PrivateNamedJwk; readonly young: NamedJwk }> {
  const jwk = { ...(await generateJwk(name)), validFrom: instant(now) };
  const { d: _private, ...young } = jwk;
  return { jwk, young };
}

const instant = (ms: number): string => new Date(ms).toISOString();
