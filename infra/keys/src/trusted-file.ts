import { readTrust, type Whose } from '#src/trust-store.ts';
import { trustedKeysFrom, type TrustedKeys } from '#src/trusted.ts';
import { watched } from '#src/watched.ts';

/**
 * The keys of a trust store, kept up to date: a key that is pinned, ended or revoked while this process runs takes
 * effect within a second. If a key is unknown, the store is read again at once.
 */
export async function trustedKeysIn(
  path: string,
  clock: () => number = Date.now,
  whose: Whose = 'own',
): Promise<TrustedKeys> {
  const read = async (): Promise<TrustedKeys> => trustedKeysFrom(await readTrust(path, whose));
  const current = await watched(path, await read(), read, clock);
  return {
    get names() {
      return current.value.names;
    },
    has: (keyid) => current.value.has(keyid),
    async verify(bytes, signature, name, at) {
      await current.look();
      const before = current.value;
      const check = await before.verify(bytes, signature, name, at);
      if (check.ok || check.why === 'bad-signature' || check.why === 'bad-encoding') return check;
      await current.look(true);
      // Another verification may have reloaded the store in the meantime.
      return current.value === before ? check : current.value.verify(bytes, signature, name, at);
    },
    revocationOf: (keyid, name) => current.value.revocationOf(keyid, name),
    keysOf: (name) => current.value.keysOf(name),
  };
}
