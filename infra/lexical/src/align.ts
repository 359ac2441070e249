import type { Text } from '#src/text.ts';
import type { Token } from '#src/tokens.ts';

export interface Pair {
  readonly claim: Text;
  readonly passage: Text;
  /** for each token of the claim, the index of its match in the passage, or -1 */
  readonly to: Int16Array;
  /** for each token of the passage, 1 if the claim has it, else 0 */
  readonly taken: Uint8Array;
  /** weight of the claim's matched content divided by the weight of all its content, 0–1 */
  readonly coverage: number;
  /** number of the claim's content terms, except numbers, that the passage lacks */
  readonly missing: number;
}

function nearest(places: readonly number[], to: number): number {
  let best = places[0] ?? -1;
  for (const place of places) if (Math.abs(place - to) < Math.abs(best - to)) best = place;
  return best;
}

/**
 * Whether two words share a root by their spelling, such as "vaccine" and "vaccinated": the longer
 * word begins with the shorter one, up to its last letter.
 */
function shareRoot(a: string, b: string): boolean {
  if (a.length < 4 || b.length < 4 || a.charCodeAt(0) !== b.charCodeAt(0)) return false;
  const shorter = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < shorter && a.charCodeAt(shared) === b.charCodeAt(shared)) shared += 1;
  const apart = Math.max(a.length, b.length) - shared;
  return shared >= shorter - 1 && apart <= (shared >= 5 ? 4 : 2);
}

function relatedIndex(token: Token, passage: Text): number {
  if (token.kind === 'number' || token.kind === 'function') return -1;
  for (const at of passage.content) {
    const other = passage.tokens[at];
    if (other !== undefined && other.kind !== 'number' && shareRoot(token.text, other.text))
      return at;
  }
  return -1;
}

function match(claim: Text, passage: Text): Int16Array {
  const to = new Int16Array(claim.tokens.length).fill(-1);
  let last = 0;
  claim.tokens.forEach((token, i) => {
    const places = passage.places.get(token.stem);
    const at = places === undefined ? relatedIndex(token, passage) : nearest(places, last + 1);
    to[i] = at;
    if (at >= 0 && token.kind !== 'function') last = at;
  });
  return to;
}

/**
 * Aligns a claim with a passage. Equal stems match first, then related words. Of several equal
 * stems, the one closest behind the previous match is taken.
 */
export function align(claim: Text, passage: Text): Pair {
  const to = match(claim, passage);
  const taken = new Uint8Array(passage.tokens.length);
  let total = 0;
  let covered = 0;
  let missing = 0;
  for (const at of to) if (at >= 0) taken[at] = 1;
  for (const i of claim.content) {
    const token = claim.tokens[i];
    if (token === undefined) continue;
    total += token.weight;
    if ((to[i] ?? -1) >= 0) covered += token.weight;
    else if (token.kind !== 'number') missing += 1;
  }
  return { claim, passage, to, taken, coverage: total === 0 ? 0 : covered / total, missing };
}
