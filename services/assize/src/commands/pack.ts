import { PACK_SIGNER, PACK_TYPE, parsePack, shippedPacks, type Pack } from '@assize/court/packs';
import { Failure } from '../terminal/failure.ts';
import { readBytes } from './input.ts';
import { signFile } from './sign-file.ts';
import { printable } from '../terminal/printable.ts';
import { print } from '../terminal/output.ts';

/** Prints what the pack holds or, with exit code 2, every fault. */
export async function checkPack(
  file: string,
  { json }: { readonly json?: boolean },
): Promise<number> {
  const read = parsePack((await readBytes(file)).toString('utf8'), shippedPacks());
  const outcome = read.ok
    ? { ok: true, ...summaryOf(read.pack) }
    : { ok: false, faults: read.faults.map(printable) };
  const lines = read.ok
    ? packLines(read.pack)
    : read.faults.map((one) => printable(`${file}: ${one}`));
  print(`${json ? JSON.stringify(outcome) : lines.join('\n')}\n`);
  return read.ok ? 0 : 2;
}

/** The key is made and pinned if it is missing. */
export async function signPack(file: string): Promise<void> {
  const bytes = await readBytes(file);
  const read = parsePack(bytes.toString('utf8'), shippedPacks());
  if (!read.ok) throw new Failure(`${file} is not a valid pack: ${read.faults.join('; ')}`);
  const seal = await signFile(file, bytes, { signer: PACK_SIGNER, type: PACK_TYPE });
  const { name, digest } = read.pack;
  print(`signed ${name} (${digest.slice(0, 12)}): ${seal}\n`);
}

function summaryOf({ name, about, digest, classes, indicators }: Pack) {
  const questions = indicators.filter(({ question }) => question !== undefined).length;
  const ids = classes.map(({ id }) => id);
  return { name, about, digest, classes: ids, indicators: indicators.length, questions };
}

function packLines(pack: Pack): string[] {
  const { name, about, digest, indicators } = summaryOf(pack);
  const row = ({ id, within }: Pack['classes'][number]): string => {
    const speaking = pack.indicators.filter((one) => one.for?.[id] !== undefined).length;
    const counts = `${speaking} indicators for it${within === undefined ? '' : `, within ${within}`}`;
    return `  ${id.padEnd(18)} ${counts}`;
  };
  return [
    `${name} (${digest.slice(0, 12)}): ${pack.classes.length} classes, ${indicators} indicators`,
    printable(`  ${about}`),
    ...pack.classes.map(row),
  ];
}
