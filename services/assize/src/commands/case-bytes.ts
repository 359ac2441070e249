import { fileNamed, found, placesIn } from '../trace/look-up.ts';
import { readBytes } from './input.ts';

/**
 * Reads a case by the path of its file, or by its id: its bytes, whatever they hold, and what they are from, a
 * file or the court that was asked. @throws Failure where there is nothing to read
 */
export async function caseBytes(given: string): Promise<{ bytes: Uint8Array; from: string }> {
  const places = placesIn(process.env);
  const path = fileNamed(given, places);
  if (path !== null) return { bytes: await readBytes(path), from: path };
  const { held } = await found(given, places);
  return { bytes: held.bytes, from: `the court at ${places.court}` };
}
