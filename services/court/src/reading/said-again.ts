import { sentences, termsOf } from '@assize/lexical';
import { rounded, type ExhibitReading } from '@assize/proto';
import type { Reader, ReadingSet } from './port.ts';

/** From this share of the words of the shorter of two clauses on, one says the other again. */
const SAME = 0.6;

/** Fewer words say nothing that could be said again. */
const LEAST_WORDS = 2;

/** The most that is read by itself beside the rest of a claim, and the most clauses that one may have. */
const [MOST, MOST_CLAUSES] = [8, 100];

/** A clause with what parts it from the next: signs with white space beside them, and not those of 14:02 or 1,500. */
const CLAUSE = /(?:(?![,;:)](?:[\s.!?]|$)|[(–—]).)+(?:[,;:)](?=[\s.!?]|$)|[(–—]|\s)*/gsu;

/**
 * Reads a claim that says something more than once in parts: what says it again by itself, and the rest without it.
 * A passage then speaks for the claim as far as for the least of them. Words that stand twice in a claim seem confirmed
 * to a trained reader by the claim itself: of 40 passages that refute one (FoolMeTwice) 34 supported it said twice.
 * A claim that says nothing twice is read as it is. For one that says more again, or has more clauses, than are looked
 * at, no text speaks. Rejects as the reader does.
 */
export async function readOnce(
  reader: Reader,
  ...[claim, passages, signal, asked, until]: Parameters<Reader['read']>
): Promise<ReadingSet> {
  const parts = asked?.relevanceOnly ? [claim] : partsOf(claim);
  const [rest = claim, ...again] = parts ?? [];
  const read = await reader.read(rest, passages, signal, asked, until);
  if (parts === null) return { ...read, readings: read.readings.map(withoutSupport) };
  const missing = new Set(read.missing);
  let { readings } = read;
  for (const part of again) {
    const beside = await reader.read(part, passages, signal, asked, until);
    readings = readings.map((one, at) => lessSupporting(one, beside.readings[at]));
    for (const line of beside.missing) missing.add(line);
  }
  return { ...read, readings, missing: [...missing] };
}

/** As if nothing in a text spoke for a claim. */
export function withoutSupport(one: ExhibitReading): ExhibitReading {
  return { ...one, support: 0, neutral: rounded(one.neutral + one.support) };
}

function lessSupporting(one: ExhibitReading, other = one): ExhibitReading {
  return other.support < one.support ? other : one;
}

/** The claim without what says something again, and each of that; null where that is too much. */
function partsOf(claim: string): string[] | null {
  const clauses = sentences(claim).flatMap((sentence) => `${sentence} `.match(CLAUSE) ?? []);
  const rest: string[] = [];
  const again = new Set<string>();
  const said: ReadonlySet<string>[] = [];
  for (const clause of clauses) {
    const terms = termsOf(clause);
    if (said.some((before) => areSame(before, terms))) again.add(clause.trim());
    else rest.push(clause);
    if (terms.size >= LEAST_WORDS) said.push(terms);
    if (again.size > MOST || said.length > MOST_CLAUSES) return null;
  }
  return again.size === 0 ? [claim] : [rest.join('').trim(), ...again];
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const fewer = Math.min(one.size, other.size);
  return fewer >= LEAST_WORDS && one.intersection(other).size >= SAME * fewer;
}
