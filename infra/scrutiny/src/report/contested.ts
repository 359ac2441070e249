import type { SourceReading, Statement } from '@assize/proto/critique';

/** A reading less relevant than this may be of another matter. Tuned on the development texts. */
const LEAST_RELEVANCE = 0.5;

/** A source refutes a statement from this probability on. Tuned on the development texts. */
const LEAST_REFUTE = 0.5;

/** Whether a source speaks of a statement and denies it, rather than supports it or says neither. */
export function refutes({ relevance, support, refute, neutral }: SourceReading): boolean {
  const denies = refute >= LEAST_REFUTE && refute > support && refute > neutral;
  return denies && relevance >= LEAST_RELEVANCE;
}

/** Whether a source speaks of a statement and says the same. */
export function supports({ relevance, support, refute, neutral }: SourceReading): boolean {
  return relevance >= LEAST_RELEVANCE && support > refute && support > neutral;
}

/** The reading that denies a statement most of those that do; null where none does. */
export function contesting({ readings }: Pick<Statement, 'readings'>): SourceReading | null {
  const against = readings.filter(refutes);
  return against.toSorted((a, b) => b.refute * b.relevance - a.refute * a.relevance)[0] ?? null;
}
