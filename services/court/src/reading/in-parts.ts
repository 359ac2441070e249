import { rounded, type ExhibitReading } from '@assize/proto';
import { MOST } from './clauses.ts';
import type { Reader, ReadingSet } from './port.ts';
import { partsOf } from './said-again.ts';
import { statedIn } from './stated.ts';
import { hasWord, namesMore, qualifiersIn } from './unsaid.ts';

/**
 * How far a passage speaks for a claim at the least where it speaks for part of it: it affirms nothing then, and so that
 * nothing else is affirmed for want of it, it stays on its side.
 */
const IN_PART = 0.5;

/** A claim, and what it is read against. */
type Asking = Parameters<Reader['read']>;

/**
 * Reads a claim as it is and, where its words could hide what a passage does not say, in parts as well; a passage then
 * speaks for it as far as for the least of them. Where only its relevance is asked it is read as it is. Rejects as the
 * reader does.
 */
export async function readInParts(reader: Reader, ...asking: Asking): Promise<ReadingSet> {
  const [claim, passages, signal, asked, until] = asking;
  if (asked?.relevanceOnly) return reader.read(...asking);
  const once = await readOnce(reader, asking);
  const [stated, qualifiers] = [statedIn(claim), qualifiersIn(claim)];
  const isTooMuch = Math.max(stated.length, qualifiers.length) > MOST;
  const missing = new Set(once.missing);
  let readings = once.readings.map((one, at) =>
    isTooMuch || namesMore(claim, passages[at]?.text ?? '') ? inPart(one, 0) : one,
  );
  for (const { text, isHeard, heard } of [...qualifiers.map(unqualified), ...stated.map(alone)]) {
    const speaking = passages.filter(
      (one, at) => (readings[at]?.support ?? 0) > IN_PART && isHeard(one.text),
    );
    if (speaking.length === 0) continue;
    const beside = await reader.read(text, speaking, signal, asked, until);
    const support = new Map(beside.readings.map((one) => [one.id, one.support]));
    readings = readings.map((one) => heard(one, support.get(one.id)));
    for (const line of beside.missing) missing.add(line);
  }
  return { ...once, readings, missing: [...missing] };
}

/**
 * Reads a claim that says something more than once without that, and what says it again by itself: a passage speaks for
 * the claim as far as for the least of them and of the whole. Words that stand twice in a claim seem confirmed to a
 * trained reader by the claim itself: of 40 passages that refute one (FoolMeTwice) 34 supported it said twice. For one
 * that says more again, or has more clauses, than are looked at, no text speaks.
 */
async function readOnce(reader: Reader, [claim, ...against]: Asking): Promise<ReadingSet> {
  const parts = partsOf(claim);
  const [rest = claim, ...again] = parts ?? [];
  const read = await reader.read(rest, ...against);
  if (parts === null) return { ...read, readings: read.readings.map(withoutSupport) };
  const missing = new Set(read.missing);
  let { readings } = read;
  for (const part of again) {
    const beside = await reader.read(part, ...against);
    readings = readings.map((one, at) => lessSupporting(one, beside.readings[at]));
    for (const line of beside.missing) missing.add(line);
  }
  return { ...read, readings, missing: [...missing] };
}

/** What is read beside a claim, which passages it is read against, and what that makes of their readings. */
interface Beside {
  readonly text: string;
  readonly isHeard: (passage: string) => boolean;
  readonly heard: (one: ExhibitReading, support?: number) => ExhibitReading;
}

/** A statement of several: what nothing attests is not seen behind what is attested. */
const alone = (text: string): Beside => ({ text, isHeard: () => true, heard: inPart });

/** The claim without a word that narrows or widens it: a passage that lacks it, and for which the reader is surer so. */
const unqualified = ({ word, without }: ReturnType<typeof qualifiersIn>[number]): Beside => ({
  text: without,
  isHeard: (passage) => !hasWord(passage, word),
  heard: (one, support = 0) => (support > one.support ? inPart(one, 0) : one),
});

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
