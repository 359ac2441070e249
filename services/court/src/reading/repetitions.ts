import { sentences, termsOf, wordsOf } from '@assize/lexical';
import { MOST, clausesIn } from './clauses.ts';
import { unaccented } from './unsaid.ts';

/** The share of the shorter clause's words at or above which a clause repeats another. */
const SAME = 0.6;

/** The fewest words of a clause that can be repeated. */
const LEAST_WORDS = 2;

/** The fewest content words that a repetition without punctuation shares: "more of page B than of page A" is none. */
const LEAST_UNMARKED = 3;

const MOST_CLAUSES = 100;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The claim without its repetitions, each repetition, and the whole claim. Only the claim if it repeats nothing. Null
 * if it has too many repetitions or clauses.
 */
export function partsWithoutRepetition(claim: string): string[] | null {
  const clauses = sentences(claim).flatMap((sentence) => clausesIn(sentence).flatMap(halvesOf));
  const rest: string[] = [];
  const again = new Set<string>();
  const said: ReadonlySet<string>[] = [];
  // Words that stand alone, as in "Eiffel, Tower, Rome:", together count as one clause.
  const listed = new Set<string>();
  for (const clause of clauses) {
    const terms = termsOf(unaccented(clause));
    if ([listed, ...said].some((before) => repeatsClause(before, terms))) again.add(clause.trim());
    else rest.push(clause);
    if (terms.size >= LEAST_WORDS) said.push(terms);
    else for (const term of terms) listed.add(term);
    if (again.size > MOST || said.length > MOST_CLAUSES) return null;
  }
  return again.size === 0 ? [claim] : [rest.join('').trim(), ...again, claim];
}

/** Splits a clause in two if its second half repeats its first without punctuation between them. */
function halvesOf(clause: string): string[] {
  const words = [...clause.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    [...wordsIn(word)].map((term) => ({ term, index })),
  );
  const last = new Map(words.map(({ term }, at) => [term, at]));
  // `both` holds the words on both sides of a cut. The first cut with the most such words is chosen.
  const both = new Set<string>();
  let [most, cut] = [LEAST_UNMARKED - 1, 0];
  for (const [at, { term, index }] of words.entries()) {
    if (both.size > most) [most, cut] = [both.size, index];
    if (last.get(term) === at) both.delete(term);
    else both.add(term);
  }
  const halves = [clause.slice(0, cut), clause.slice(cut)];
  const [one, other] = halves.map(wordsIn);
  return cut > 0 && one && other && areAlike(one, other) ? halves : [clause];
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(unaccented(text)).flat());
}

/**
 * The halves of a comparison do not repeat each other: "patients with a stroke live longer than patients with a
 * tumour".
 */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = one.intersection(other).size;
  return both === Math.min(one.size, other.size) || both >= SAME * Math.max(one.size, other.size);
}

function repeatsClause(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const fewer = Math.min(one.size, other.size);
  return fewer >= LEAST_WORDS && one.intersection(other).size >= SAME * fewer;
}
