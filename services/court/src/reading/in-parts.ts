import { rounded, type ExhibitReading } from '@assize/proto';
import { MOST } from './clauses.ts';
import type { Reader, ReadingSet } from './port.ts';
import { partsWithoutRepetition } from './repetitions.ts';
import { statedParts } from './stated.ts';
import { hasOtherCapitals, hasWord, namesSomethingElse, qualifiersIn } from './unsaid.ts';

/**
 * The support (0 to 1) to which a passage is lowered if it supports only part of a claim. It cannot affirm the claim
 * with this, but still counts on its own side, so that the other side does not win because it is missing.
 */
const IN_PART = 0.5;

type Asking = Parameters<Reader['read']>;

/**
 * If a claim's wording could hide something that a passage does not say, the claim is also read in parts. A passage
 * then supports the claim only as much as the least supported part, but no less than `IN_PART`. If only relevance is
 * asked, the claim is read as a whole. Rejects as the reader does.
 */
export async function readInParts(reader: Reader, ...asking: Asking): Promise<ReadingSet> {
  const [claim, passages, signal, asked, until] = asking;
  if (asked?.relevanceOnly) return reader.read(...asking);
  const once = await readWithoutRepeats(reader, asking);
  const [stated, qualifiers] = [statedParts(claim), qualifiersIn(claim)];
  const isTooMuch = Math.max(stated.length, qualifiers.length) > MOST;
  const missing = new Set(once.missing);
  let readings = once.readings.map((one, at) => {
    if (one.support <= IN_PART) return one;
    const { text = '' } = passages[at] ?? {};
    const isPart = isTooMuch || namesSomethingElse(claim, text) || hasOtherCapitals(claim, text);
    return isPart ? lowerToPart(one, 0) : one;
  });
  for (const { text, appliesTo, adjust } of [
    ...qualifiers.map(unqualified),
    ...stated.map(statementAlone),
  ]) {
    const speaking = passages.filter(
      (one, at) => (readings[at]?.support ?? 0) > IN_PART && appliesTo(one.text),
    );
    if (speaking.length === 0) continue;
    const beside = await reader.read(text, speaking, signal, asked, until);
    const support = new Map(beside.readings.map((one) => [one.id, one.support]));
    readings = readings.map((one) => adjust(one, support.get(one.id)));
    for (const line of beside.missing) missing.add(line);
  }
  return { ...once, readings, missing: [...missing] };
}

/**
 * Reads the claim without the repetition, each repetition alone, and the whole. A passage supports the claim only as
 * much as the least supported of them. A trained reader takes words that occur twice in a claim as confirmed by the
 * claim itself: of 40 passages that refute a claim (FoolMeTwice), 34 supported the claim stated twice. If a claim has
 * more repetitions or clauses than are examined, no text supports it.
 */
async function readWithoutRepeats(
  reader: Reader,
  [claim, ...against]: Asking,
): Promise<ReadingSet> {
  const parts = partsWithoutRepetition(claim);
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

/** A part to read in addition to the claim, the passages that it applies to, and how its reading changes theirs. */
interface Part {
  readonly text: string;
  readonly appliesTo: (passage: string) => boolean;
  readonly adjust: (one: ExhibitReading, support?: number) => ExhibitReading;
}

/** One of several statements in the claim: support for the others must not hide that nothing supports this one. */
const statementAlone = (text: string): Part => ({
  text,
  appliesTo: () => true,
  adjust: lowerToPart,
});

/**
 * The claim without a word that narrows or widens it. It applies to passages that lack the word. If such a passage
 * supports the claim more strongly without the word, it supports only part of the claim.
 */
const unqualified = ({ word, without }: ReturnType<typeof qualifiersIn>[number]): Part => ({
  text: without,
  appliesTo: (passage) => !hasWord(passage, word),
  adjust: (one, support = 0) => (support > one.support ? lowerToPart(one, 0) : one),
});

export function withoutSupport(one: ExhibitReading): ExhibitReading {
  return { ...one, support: 0, neutral: rounded(one.neutral + one.support) };
}

/** Lowers a reading's support to that of one statement, but no lower than `IN_PART`. */
function lowerToPart(one: ExhibitReading, stated = one.support): ExhibitReading {
  const support = Math.min(one.support, Math.max(stated, IN_PART));
  return { ...one, support, neutral: rounded(one.neutral + one.support - support) };
}

function lessSupporting(one: ExhibitReading, other = one): ExhibitReading {
  return other.support < one.support ? other : one;
}
