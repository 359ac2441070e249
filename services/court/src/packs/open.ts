import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSealed, readTrust, SEAL, trustedKeysFrom, type TrustedKeys } from '@assize/keys';
import { messageOf } from '@assize/proto/message-of';
import { OperatorError } from '@assize/proto/operator-error';
import type { Packs } from './causes.ts';
import { parsePack, type Pack } from './pack.ts';

/** The payload type of a signed pack. `PACK_SIGNER` is the name under which an operator signs. */
export const PACK_TYPE = 'application/vnd.assize.pack+yaml';
export const PACK_SIGNER = 'packs';

const SHIPPED = ['test-failures', 'incident-causes'] as const;
const PACK_FILE = /\.(?:ya?ml|json)$/;

let shipped: readonly Pack[] | null = null;

/** Read once per process. */
export function shippedPacks(): readonly Pack[] {
  return (shipped ??= SHIPPED.map((name) => {
    const file = join(import.meta.dirname, '../../packs', `${name}.yaml`);
    return packIn(readFileSync(file, 'utf8'), file, []);
  }));
}

/**
 * The operator's packs in the order of their file names, followed by the shipped packs. Each file must have its
 * signature beside it, under the name `packs`, by a key of the trust store. Without a folder, only the shipped packs
 * are used, and they are read when a claim first asks for causes.
 * @throws OperatorError
 */
export async function openPacks(folder: string | null, trustFile: string): Promise<Packs> {
  if (folder === null) return shippedPacks;
  const bases = shippedPacks();
  const trusted = await trustedKeysFrom(await readTrust(trustFile));
  const own: Pack[] = [];
  for (const file of await filesIn(folder)) own.push(await signedPack(file, bases, trusted));
  const all = [...own, ...bases];
  const twice = all.find(({ name }, at) => all.findIndex((one) => one.name === name) < at);
  if (twice) {
    throw new OperatorError(
      `${folder}: two packs have the name "${twice.name}": rename one of them`,
    );
  }
  return () => all;
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    const why = messageOf(cause);
    throw new OperatorError(`the folder of packs (ASSIZE_PACKS) can't be read: ${why}`, { cause });
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
  const kind = { type: PACK_TYPE, signer: PACK_SIGNER, called: 'pack' };
  const { bytes, why } = await readSealed(file, kind, trusted);
  if (why !== null) {
    throw new OperatorError(
      `the pack ${file} is not loaded: ${why} (\`assize pack sign ${file}\` signs it)`,
    );
  }
  return packIn(bytes.toString('utf8'), file, bases);
}

function packIn(text: string, file: string, bases: readonly Pack[]): Pack {
  const read = parsePack(text, bases);
  if (read.ok) return read.pack;
  throw new OperatorError(`the pack ${file} is not valid: ${read.faults.join('; ')}`);
}
