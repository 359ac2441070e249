import { openDocumentReader, READER_LIMITS } from '@assize/documents';
import { sentences, termsOf } from '@assize/lexical';
import { sideOf } from '@assize/proto';
import type { StanceReader, StanceReading } from '@assize/stance';
import type { Nuance } from '#src/review/phase.ts';
import { technologiesIn, technologyNamed } from './detect.ts';

/** A sentence of a specification that can't be so if a nuance is. */
export interface Contradiction {
  readonly nuance: Nuance;
  /** The sentence of the nuance. */
  readonly known: string;
  readonly said: string;
  /** Where the paragraph of the sentence begins in the specification. */
  readonly line: number;
}

export interface Compared {
  readonly contradictions: readonly Contradiction[];
  /** Nuances of which nothing is known: no sentence was read as their contrary, surely and both ways. */
  readonly unknown: number;
  /** What did not go as it should. */
  readonly missing: readonly string[];
}

/**
 * P(refute) that is sure, in both directions. On 32 pairs made for this, the shipped model took up to 0.65 in
 * both for sentences that agree, and 0.69 and more for those that a negation sets against each other.
 */
const SURE = 0.68;
/** Readings take 10 to 25 ms each, and a pair has two. */
const MOST_PAIRS = 60;
const MOST_OF_A_NUANCE = 3;
/** So many stems must be shared that two sentences may speak of one thing. */
const LEAST_SHARED = 2;
/** Markdown's rules take time that grows with the square of some texts. */
const READING_MS = 20_000;

interface Sentence {
  readonly text: string;
  readonly line: number;
}

interface Pair {
  readonly nuance: Nuance;
  readonly known: string;
  readonly sentence: Sentence;
  readonly shared: number;
}

/** Compares the sentences of a specification with nuances: those with the most words in common are read. */
export async function compare(
  markdown: string,
  nuances: readonly Nuance[],
  open: () => Promise<StanceReader>,
  signal: AbortSignal,
): Promise<Compared> {
  const read = nuances.length === 0 ? [] : await sentencesOf(markdown, signal);
  if (typeof read === 'string') {
    return { contradictions: [], unknown: nuances.length, missing: [`not compared: ${read}`] };
  }
  const pairs = pairsOf(nuances, read);
  if (pairs.length === 0) return { contradictions: [], unknown: nuances.length, missing: [] };
  await using reader = await open();
  const readings = await reader.read(
    pairs.flatMap(({ known, sentence: { text } }) => [
      { claim: text, passage: known },
      { claim: known, passage: text },
    ]),
    signal,
  );
  const contradictions = pairs
    .filter((_pair, at) => [readings[2 * at], readings[2 * at + 1]].every(refutes))
    .map(({ nuance, known, sentence: { text, line } }) => ({ nuance, known, said: text, line }));
  const contradicted = new Set(contradictions.map(({ nuance }) => nuance));
  return {
    contradictions,
    unknown: nuances.length - contradicted.size,
    missing: reader.missing,
  };
}

function refutes(reading: StanceReading | undefined): boolean {
  if (reading === undefined || reading.abstained) return false;
  return sideOf({ ...reading, relevance: 1 }) === 'refute' && reading.refute >= SURE;
}

/** The sentences of a Markdown text without its code, or why it could not be read. */
async function sentencesOf(markdown: string, signal: AbortSignal): Promise<Sentence[] | string> {
  await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: READING_MS });
  const outcome = await reader.blocks(markdown, signal);
  if (outcome.status === 'refused') return outcome.reason;
  return outcome.blocks.flatMap(({ text, line }) =>
    sentences(text).map((sentence) => ({ text: sentence.replaceAll(/\s+/g, ' '), line })),
  );
}

function pairsOf(nuances: readonly Nuance[], said: readonly Sentence[]): Pair[] {
  const bySentence = said.map((sentence) => {
    const { text } = sentence;
    return { sentence, terms: termsOf(text), technologies: technologiesIn(text) };
  });
  const all = nuances.flatMap((nuance) => {
    const technology = technologyNamed(nuance.technology);
    const own = sentences(nuance.text).map((known) => ({ known, terms: termsOf(known) }));
    return bySentence
      .filter(({ technologies }) => technologies.length === 0 || technologies.includes(technology))
      .flatMap(({ sentence, terms }) =>
        own.map((one) => ({
          nuance,
          known: one.known,
          sentence,
          shared: [...one.terms].filter((term) => terms.has(term)).length,
        })),
      )
      .filter(({ shared }) => shared >= LEAST_SHARED)
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, MOST_OF_A_NUANCE);
  });
  return all.toSorted((a, b) => b.shared - a.shared).slice(0, MOST_PAIRS);
}
