import { sentences, termsOf } from '@assize/lexical';
import { clausesIn } from './clauses.ts';

/** Fewer words of a sentence or clause, those of grammar among them, state nothing by themselves: "of course". */
const LEAST_STATED = 3;

/** Words with which a clause begins that adds a statement to the one before it. */
const ADDS = /^(?:and|but|so|therefore|thus|hence)\b/iu;

/** What is called otherwise for short: "innate lymphoid cells (ILCs)". */
const SHORT = /\s\([\p{L}\p{N}-]{1,20}\)/gu;

/** How a sentence begins that its author wrote in small letters. */
const SMALL = /[.!?]\s\p{Ll}/gu;

/** Each sentence of a claim that has several, and each clause that adds to one. */
export function statedIn(claim: string): string[] {
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
