import { openTagger } from '@assize/court/cartography';
import { proceedingOfDigest } from '@assize/proto';
import { pc } from '../terminal/colours.ts';
import { decideAgain } from '../replay.ts';
import { requireCase, placesIn, parseSealedCase } from '../trace/look-up.ts';
import { Failure } from '../terminal/failure.ts';
import { print } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';

/** Decides from the file alone. The exit code is 1 if an entry differs. */
export async function replayCase(
  given: string,
  { json }: { readonly json?: boolean },
): Promise<number> {
  const { bytes, place: file } = await requireCase(given, placesIn(process.env));
  const sealed = parseSealedCase(bytes, file);
  const { name, digest } = sealed.case.header.proceeding;
  if (!proceedingOfDigest(digest)) {
    throw new Failure(
      `${file}: version ${digest} of the proceeding ${printable(name)} is not known here, so the case can't be decided again`,
    );
  }
  await openTagger();
  const replayed = decideAgain(sealed.case);
  const { same, skipped, differing } = replayed;
  const lines = [
    `${differing.length === 0 ? pc.green('SAME') : pc.red('DIFFERS')} ${printable(file)}`,
    `  ${same} entries: the same decision`,
    ...skipped.map(({ entry, why }) => `  entry ${entry}: not decided again: ${printable(why)}`),
    ...differing.map(({ entry, why }) => `  entry ${entry}: ${printable(why)}`),
  ];
  print(`${json ? JSON.stringify({ file, ...replayed }) : lines.join('\n')}\n`);
  return differing.length === 0 ? 0 : 1;
}
