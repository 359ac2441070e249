import { fileNamed, found, placesIn } from '../trace/look-up.ts';
import { readBytes } from './input.ts';

/** What was given for a signed case: its bytes, whatever they hold, and where they are from. */
interface CaseBytes {
  readonly bytes: Uint8Array;
  /** The path of a file, or the court that was asked. */
  readonly from: string;
}

/** Reads a case by the path of its file, or by its id. @throws Failure where there is nothing to read */
export async function caseBytes(given: string): Promise<CaseBytes> {
  const places = placesIn(process.env);
  const path = fileNamed(given, places);
  if (path !== null) return { bytes: await readBytes(path), from: path };
  const { held } = await found(given, places);
  return { bytes: held.bytes, from: `the court at ${places.court}` };
}
