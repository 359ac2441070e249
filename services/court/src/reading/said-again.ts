import { sentences, termsOf, wordsOf } from '@assize/lexical';
import { rounded, type ExhibitReading } from '@assize/proto';
import type { Reader, ReadingSet } from './port.ts';
import { hasWord, namesMore, qualifiersIn, unaccented } from './unsaid.ts';

/** From this share of the words of the shorter of two clauses on, one says the other again. */
const SAME = 0.6;

/** Fewer words say nothing that could be said again. */
const LEAST_WORDS = 2;

/** Nor do fewer where no mark stands between, those of grammar aside: "more of page B than of page A". */
const LEAST_UNMARKED = 3;

/** Fewer words of a sentence or clause, those of grammar among them, state nothing by themselves: "of course". */
const LEAST_STATED = 3;

/**
 * How far a passage speaks for a claim at the least where it speaks for part of it: it affirms nothing then, and so that
 * nothing else is affirmed for want of it, it stays on its side.
 */
const IN_PART = 0.5;

/** Words with which a clause begins that adds a statement to the one before it. */
const ADDS = /^(?:and|but|so|therefore|thus|hence)\b/iu;

/** What is called otherwise for short: "innate lymphoid cells (ILCs)". */
const SHORT = /\s\([\p{L}\p{N}-]{1,20}\)/gu;

/** How a sentence begins that its author wrote in small letters. */
const SMALL = /[.!?]\s\p{Ll}/gu;

/** The most that is read by itself beside the rest of a claim, and the most clauses that one may have. */
const [MOST, MOST_CLAUSES] = [8, 100];

/** A clause with what parts it from the next: signs with white space beside them, and not those of 14:02 or 1,500. */
const CLAUSE = /(?:(?![,;:)](?:[\s.!?]|$)|[(–—]).)+(?:[,;:)](?=[\s.!?]|$)|[(–—]|\s)*/gsu;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Reads a claim that says something more than once in parts: what says it again by itself, and the rest without it.
 * A passage then speaks for the claim as far as for the least of them and of the whole. Words that stand twice in a
 * claim seem confirmed to a trained reader by the claim itself: of 40 passages that refute one (FoolMeTwice) 34
 * supported it said twice.
 * A claim that states several things has each read by itself as well, beside the passages that speak for the whole.
 * These speak for it as far as for the least, or for part of it: what nothing attests is not seen behind what is attested.
 * Nor is a word that narrows or widens a claim, or a name in it, behind the rest: a passage that has not the word, and for
 * which the reader is surer without it, speaks for part of the claim, as does one that has not the name.
 * Any other claim is read as it is. For one that says more again, or has more clauses, than are looked at, no text
 * speaks; for part of one that states or qualifies more. Rejects as the reader does.
 */
export async function readOnce(
  reader: Reader,
  ...[claim, passages, signal, asked, until]: Parameters<Reader['read']>
): Promise<ReadingSet> {
  const parts = asked?.relevanceOnly ? [claim] : partsOf(claim);
  const stated = asked?.relevanceOnly ? [] : statedIn(claim);
  const qualifiers = asked?.relevanceOnly ? [] : qualifiersIn(claim);
  const isTooMuch = Math.max(stated.length, qualifiers.length) > MOST;
  const [rest = claim, ...again] = parts ?? [];
  const read = await reader.read(rest, passages, signal, asked, until);
  if (parts === null) return { ...read, readings: read.readings.map(withoutSupport) };
  const missing = new Set(read.missing);
  let readings = read.readings.map((one, at) =>
    isTooMuch || namesMore(claim, passages[at]?.text ?? '') ? inPart(one, 0) : one,
  );
  for (const part of again) {
    const beside = await reader.read(part, passages, signal, asked, until);
    readings = readings.map((one, at) => lessSupporting(one, beside.readings[at]));
    for (const line of beside.missing) missing.add(line);
  }
  const besides = [
    ...qualifiers.map(({ word, without }) => ({
      text: without,
      isLeftOut: (passage: string) => hasWord(passage, word),
      heard: (one: ExhibitReading, other = 0) => (other > one.support ? inPart(one, 0) : one),
    })),
    ...stated.map((text) => ({ text, isLeftOut: () => false, heard: inPart })),
  ];
  for (const { text, isLeftOut, heard } of besides) {
    const speaking = passages.filter(
      (one, at) => (readings[at]?.support ?? 0) > IN_PART && !isLeftOut(one.text),
    );
    if (speaking.length === 0) continue;
    const beside = await reader.read(text, speaking, signal, asked, until);
    const support = new Map(beside.readings.map((one) => [one.id, one.support]));
    readings = readings.map((one) => heard(one, support.get(one.id)));
    for (const line of beside.missing) missing.add(line);
  }
  return { ...read, readings, missing: [...missing] };
}

/** As if nothing in a text spoke for a claim. */
export function withoutSupport(one: ExhibitReading): ExhibitReading {
  return { ...one, support: 0, neutral: rounded(one.neutral + one.support) };
}

/** As if a text spoke for a claim as far as for a statement of it, or for part of it. */
function inPart(one: ExhibitReading, stated = one.support): ExhibitReading {
  const support = Math.min(one.support, Math.max(stated, IN_PART));
  return { ...one, support, neutral: rounded(one.neutral + one.support - support) };
}

function lessSupporting(one: ExhibitReading, other = one): ExhibitReading {
  return other.support < one.support ? other : one;
}

/** Each sentence of a claim that has several, and each clause that adds to one. */
function statedIn(claim: string): string[] {
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

function clausesIn(sentence: string): string[] {
  return `${sentence} `.match(CLAUSE) ?? [];
}

/** The claim without what says something again, each of that, and the whole; null where that is too much. */
function partsOf(claim: string): string[] | null {
  const clauses = sentences(claim).flatMap((sentence) => clausesIn(sentence).flatMap(halvesOf));
  const rest: string[] = [];
  const again = new Set<string>();
  const said: ReadonlySet<string>[] = [];
  // Words that stand alone, as "Eiffel, Tower, Rome:", say together what a clause of them says.
  const listed = new Set<string>();
  for (const clause of clauses) {
    const terms = termsOf(unaccented(clause));
    if ([listed, ...said].some((before) => areSame(before, terms))) again.add(clause.trim());
    else rest.push(clause);
    if (terms.size >= LEAST_WORDS) said.push(terms);
    else for (const term of terms) listed.add(term);
    if (again.size > MOST || said.length > MOST_CLAUSES) return null;
  }
  return again.size === 0 ? [claim] : [rest.join('').trim(), ...again, claim];
}

/** A clause in two where the second says the first again with no mark between; else whole. */
function halvesOf(clause: string): string[] {
  const words = [...clause.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    [...wordsIn(word)].map((term) => ({ term, index })),
  );
  const last = new Map(words.map(({ term }, at) => [term, at]));
  // What stands on both sides of a cut, and the first cut at which that is most.
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

/** The stems of a text's words, without those of grammar. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(unaccented(text)).flat());
}

/** As the halves of a comparison are not: "patients with a stroke live longer than patients with a tumour". */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = one.intersection(other).size;
  return both === Math.min(one.size, other.size) || both >= SAME * Math.max(one.size, other.size);
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const fewer = Math.min(one.size, other.size);
  return fewer >= LEAST_WORDS && one.intersection(other).size >= SAME * fewer;
}
