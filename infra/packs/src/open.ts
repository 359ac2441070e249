import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openEnvelope, readTrust, trustedKeysFrom, type TrustedKeys } from '@assize/keys';
import { checkEnvelope } from '@assize/proto';
import { packsOf, type Packs } from './causes.ts';
import { parsePack, type Pack } from './pack.ts';

/** The type of what is signed, and the name in which an operator signs packs. */
export const PACK_TYPE = 'application/vnd.assize.pack+yaml';
export const PACK_SIGNER = 'packs';

/** What is put behind a pack's file name for the file that holds its signature. */
export const SEAL = '.dsse.json';

const SHIPPED = ['test-failures', 'incident-causes'] as const;
const PACK_FILE = /\.(?:ya?ml|json)$/;

/** A pack that can't be used; the message says which, and why. */
class PackError extends Error {
  override readonly name = 'PackError';
}

let shipped: Promise<Pack[]> | null = null;

/** The packs that ship, read once in a process. */
export function shippedPacks(): Promise<readonly Pack[]> {
  shipped ??= readShipped();
  return shipped;
}

function readShipped(): Promise<Pack[]> {
  return Promise.all(
    SHIPPED.map(async (name) => {
      const file = join(import.meta.dirname, '..', 'packs', `${name}.yaml`);
      return packIn(await readFile(file, 'utf8'), file, []);
    }),
  );
}

/**
 * The operator's own packs of a folder, in the order of their files' names, and then those that ship.
 * Each file must have its signature beside it, in the name `packs`, by a key of the trust store.
 * @throws PackError
 */
export async function openPacks(folder: string | null, trustFile: string): Promise<Packs> {
  const bases = await shippedPacks();
  if (folder === null) return packsOf(bases);
  const trusted = await trustedKeysFrom(await readTrust(trustFile));
  const own: Pack[] = [];
  for (const file of await filesIn(folder)) own.push(await signedPack(file, bases, trusted));
  const all = [...own, ...bases];
  const twice = all.find(({ name }, at) => all.findIndex((one) => one.name === name) < at);
  if (twice) {
    throw new PackError(`${folder}: two packs have the name "${twice.name}"; give one another`);
  }
  return packsOf(all);
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PackError(`the folder of packs can't be read: ${why}`, { cause });
  });
  return names
    .filter((name) => PACK_FILE.test(name) && !name.endsWith(SEAL))
    .toSorted()
    .map((name) => join(folder, name));
}

async function signedPack(
  file: string,
  bases: readonly Pack[],
  trusted: TrustedKeys,
): Promise<Pack> {
  const [bytes, seal] = await Promise.all([
    readFile(file),
    readFile(`${file}${SEAL}`, 'utf8').catch(() => null),
  ]);
  const why = seal === null ? 'it is not signed' : await refusal(bytes, seal, trusted);
  if (why !== null) {
    throw new PackError(
      `the pack ${file} is not loaded: ${why} (\`assize pack sign ${basename(file)}\` signs it)`,
    );
  }
  return packIn(bytes.toString('utf8'), file, bases);
}

const REFUSALS = {
  'unknown-key': 'it is signed by a key that is not in the trust store',
  'wrong-name': `it is signed by a key that may not sign as "${PACK_SIGNER}"`,
  'bad-encoding': 'its signature is malformed',
  'bad-signature': 'its signature is not of these bytes',
  'bad-payload': 'its signature is malformed',
  'not-one-signature': 'it has not exactly one signature',
  'not-valid-then': 'its key was not valid when it was signed',
} as const;

/** Why a signature does not vouch for the bytes; null where it does. */
async function refusal(
  bytes: Uint8Array,
  seal: string,
  trusted: TrustedKeys,
): Promise<string | null> {
  const envelope = checkEnvelope(parsed(seal));
  if (!envelope.ok) return `its signature file is no DSSE envelope: ${envelope.faults.join('; ')}`;
  if (envelope.value.payloadType !== PACK_TYPE) return 'what is signed is no pack';
  const opened = await openEnvelope(envelope.value, trusted, PACK_SIGNER);
  if (!opened.ok) return REFUSALS[opened.why];
  const [signature] = envelope.value.signatures;
  const revoked = signature && trusted.revocationOf(signature.keyid, PACK_SIGNER);
  if (revoked) return `it is signed by a key that was revoked at ${revoked.at}: sign it anew`;
  return Buffer.from(opened.payload).equals(bytes) ? null : 'it was changed after it was signed';
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function packIn(text: string, file: string, bases: readonly Pack[]): Pack {
  const read = parsePack(text, bases);
  if (read.ok) return read.pack;
  throw new PackError(`the pack ${file} is none: ${read.faults.join('; ')}`);
}
