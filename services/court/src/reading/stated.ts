import { sentences, termsOf } from '@assize/lexical';
import { clausesIn } from './clauses.ts';

/** The fewest words, function words included, of a sentence or clause that states something: "of course" does not. */
const LEAST_STATED = 3;

/** Words that begin a clause which adds a statement to the previous one. */
const ADDS = /^(?:and|but|so|therefore|thus|hence)\b/iu;

/** An abbreviation in parentheses: "innate lymphoid cells (ILCs)". */
const SHORT = /\s\([\p{L}\p{N}-]{1,20}\)/gu;

/** The start of a sentence that is not capitalised. */
const SMALL = /[.!?]\s\p{Ll}/gu;

/** The sentences of a claim, if it has several, and each clause that adds to one. */
export function statedParts(claim: string): string[] {
  const all = claim
    .split('\n')
    .map((line) => line.replaceAll(SMALL, (begin) => begin.toUpperCase()))
    .flatMap((line) => sentences(line.replaceAll(' - ', ' \u2013 ').replaceAll(SHORT, '')));
  const added = all.flatMap((sentence) =>
    clausesIn(sentence).filter((clause, at, every) => {
      const before = every[at - 1]?.trimEnd();
      return before !== undefined && (ADDS.test(clause) || before.endsWith(';'));
    }),
  );
  const stated = [...(all.length > 1 ? all : []), ...added].map((one) => one.trim());
  return [...new Set(stated)].filter((one) => termsOf(one).size >= LEAST_STATED);
}
