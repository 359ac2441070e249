import { readFileSync } from 'node:fs';
import { checkSealedCase, type SealedCase } from '@assize/proto';

/** Where recorded cases lie. */
export const HISTORIES = new URL('../../../../test/histories/', import.meta.url);

/** A recorded case, by its file's name without its end. */
export function recorded(name: string): SealedCase {
  const text = readFileSync(new URL(`${name}.json`, HISTORIES), 'utf8');
  const sealed = checkSealedCase(JSON.parse(text));
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  return sealed.value;
}
