import { sentences } from '@assize/lexical';

/**
 * What may stand behind a claim's last word and leave it asserted: nothing, a pause, a reason, or a further
 * clause behind a comma. "With", "in" or "who" may narrow what is said ("it doesn't stop with two nodes"),
 * and so may a bare "but" ("all users but those in Brazil").
 */
const GOES_ON =
  /^(?:$|\s*[:;(]|\s*,?\s(?:because|while|since|so)\b|\s*,\s(?:and|but|which|who|where)\b)/u;

/** Where a text around the claim says one of these, it may take the claim back. */
const TAKES_BACK =
  /\b(?:wrong\w*|false\w*|untrue|true|(?:in|un)?correct\w*|unlikely|mis\w+|errors?|retract\w*|withdr[ae]w\w*|revo\w+|annul\w*|abolish\w*|fact|actually|reality|however|yet|but|though|although|instead|only|longer|anymore|until|later|den(?:y|ied|ies)|rumou?rs?|hoax|claim\w*|suppose\w*|alleg\w+|myths?|jok\w+|lies?|lied)\b/u;

/** Marks at the end of a sentence that leave it a statement. */
const MARKS = '.! ';

/** Lower case, one space between words, and no mark at the end. */
function plain(text: string): string {
  const flat = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
  let end = flat.length;
  while (end > 0 && MARKS.includes(flat.charAt(end - 1))) end -= 1;
  return flat.slice(0, end).trimStart();
}

const ONLY = /^only /u;

/** Fewer words than these may be a name or a heading. */
const FEWEST = 3;

/** What stands behind the claim in a sentence that says it; null in one that does not. */
function behind(sentence: string, asked: string): string | null {
  if (!sentence.startsWith(asked) || sentence.endsWith('?')) return null;
  const rest = sentence.slice(asked.length);
  const next = GOES_ON.exec(rest)?.[0];
  return next === undefined ? null : rest.slice(next.length);
}

/** How a window says a claim: by its one sentence, by one among others, or not in its words. */
export type Restated = 'alone' | 'among-others' | null;

/**
 * Whether a sentence of a window says the claim in its very words, from its first on: as the whole of it, or
 * with a reason or another clause behind ("The build failed: two tests timed out"), and nothing around it
 * may take that back. Of only one thing it is said as well. A question and what is quoted say it not.
 */
export function restates(claim: string, window: string): Restated {
  const asked = plain(claim);
  if (asked.split(' ').length < FEWEST) return null;
  const said = sentences(window).map(plain);
  const says = said.some((sentence, at) => {
    const rest = behind(sentence, asked) ?? behind(sentence.replace(ONLY, ''), asked);
    return rest !== null && ![rest, ...said.toSpliced(at, 1)].some((one) => TAKES_BACK.test(one));
  });
  if (!says) return null;
  return said.length === 1 ? 'alone' : 'among-others';
}
