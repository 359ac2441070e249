import { openDocumentReader, READER_LIMITS } from '@assize/documents';
import { sentences, termsOf } from '@assize/lexical';
import { sideOf } from '@assize/proto';
import type { StanceReader, StanceReading } from '@assize/models/stance';
import type { Nuance } from '#src/review/phase.ts';
import { technologiesIn, technologyNamed } from './detect.ts';

/** A sentence of a specification that can't be true if a nuance is. */
export interface Contradiction {
  readonly nuance: Nuance;
  /** The sentence of the nuance. */
  readonly known: string;
  readonly said: string;
  /** The line where the paragraph of the sentence begins in the specification. */
  readonly line: number;
}

export interface Compared {
  readonly contradictions: readonly Contradiction[];
  /**
   * Number of nuances that are not known to be contradicted: no sentence refutes them with enough
   * confidence in both directions.
   */
  readonly unknown: number;
  /** What could not be read, and why. */
  readonly missing: readonly string[];
}

/**
 * The least P(refute), in both directions, of a contradiction. It was chosen on the 59 pairs of testing/pairs.jsonl: it
 * flags none of the 20 pairs that agree, which reach 0.963, and 13 of the 39 that contradict each other.
 */
const MIN_REFUTE = 0.97;
/** A reading takes 10 to 25 ms, and each pair needs two. */
const MOST_PAIRS = 60;
const MOST_OF_A_NUANCE = 4;
const LEAST_SHARED = 2;
/** Timeout for parsing the Markdown, whose rules need quadratic time for some texts. */
const PARSING_MS = 20_000;

interface Sentence {
  readonly text: string;
  readonly line: number;
}

interface Pair {
  readonly nuance: Nuance;
  readonly known: string;
  readonly sentence: Sentence;
  /** The sentence, or a part of it. */
  readonly clause: string;
  readonly shared: number;
}

/** Only the pairs with most words in common are read. */
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
  const contrary = await areContrary(
    pairs.map(({ known, clause }) => [known, clause]),
    reader,
    signal,
  );
  const flagged = pairs.filter((_pair, at) => contrary[at]);
  const contradictions = flagged
    .map(({ nuance, known, sentence: { text, line } }) => ({ nuance, known, said: text, line }))
    .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at);
  const contradicted = new Set(contradictions.map(({ nuance }) => nuance));
  return {
    contradictions,
    unknown: nuances.length - contradicted.size,
    missing: reader.missing,
  };
}

function isSame(a: Contradiction, b: Contradiction): boolean {
  return a.nuance === b.nuance && a.said === b.said && a.line === b.line;
}

/** Two sentences contradict each other if each refutes the other with enough confidence. */
export async function areContrary(
  pairs: readonly (readonly [one: string, other: string])[],
  reader: StanceReader,
  signal: AbortSignal,
): Promise<boolean[]> {
  const asked = pairs.flatMap(([one, other]) => [
    { claim: other, passage: one },
    { claim: one, passage: other },
  ]);
  const readings = await reader.read(asked, signal);
  return pairs.map((_pair, at) => [readings[2 * at], readings[2 * at + 1]].every(refutes));
}

function refutes(reading: StanceReading | undefined): boolean {
  if (reading === undefined || reading.abstained) return false;
  return sideOf({ ...reading, relevance: 1 }) === 'refute' && reading.refute >= MIN_REFUTE;
}

/** Separators that begin another statement within a sentence. */
const CLAUSE_START = /;\s|,\s(?=(?:and|because|but|since|so|which|while)\b)/;

/** A reader is not confident about a sentence that makes two statements. */
export function clausesOf(sentence: string): string[] {
  const clauses = sentence.split(CLAUSE_START);
  return clauses.length === 1 ? clauses : [sentence, ...clauses];
}

/** The sentences of a Markdown text without its code; a string says why it could not be read. */
async function sentencesOf(markdown: string, signal: AbortSignal): Promise<Sentence[] | string> {
  await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: PARSING_MS });
  const outcome = await reader.blocks(markdown, signal);
  if (outcome.status === 'refused') return outcome.reason;
  return outcome.blocks.flatMap(({ text, line }) =>
    sentences(text).map((sentence) => ({ text: sentence.replaceAll(/\s+/g, ' '), line })),
  );
}

function pairsOf(nuances: readonly Nuance[], said: readonly Sentence[]): Pair[] {
  const clauses = said.flatMap((sentence) => {
    const technologies = technologiesIn(sentence.text);
    return clausesOf(sentence.text).map((clause) => {
      return { sentence, clause, terms: termsOf(clause), technologies };
    });
  });
  const all = nuances.flatMap((nuance) => {
    const technology = technologyNamed(nuance.technology);
    const own = sentences(nuance.text).map((known) => ({ known, terms: termsOf(known) }));
    return clauses
      .filter(({ technologies }) => technologies.length === 0 || technologies.includes(technology))
      .flatMap(({ sentence, clause, terms }) =>
        own.map((one) => ({
          nuance,
          known: one.known,
          sentence,
          clause,
          shared: [...one.terms].filter((term) => terms.has(term)).length,
        })),
      )
      .filter(({ shared }) => shared >= LEAST_SHARED)
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, MOST_OF_A_NUANCE);
  });
  return all.toSorted((a, b) => b.shared - a.shared).slice(0, MOST_PAIRS);
}
