/**
 * Where cosine begins to say that two texts are about the same, and where it has said so: at `zero` and under
 * it relevance is 0, at `one` and over it 1. Measured on the open halves of SciFact, FEVER-Symmetric, FoolMeTwice and PERSPECTRUM: claims with
 * their own gold passages against claims with passages of other claims in the same set. A logistic
 * fit with even odds, each set weighing the same, gives a pair at cosine 0.20 a chance of 0.13 to
 * be on topic, and one at 0.45 a chance of 0.96. On claims that were not fitted on, the mean
 * relevance so scaled is 0.83–0.95 for gold passages and 0.01–0.07 for others (AUC 0.95–0.99;
 * lexical overlap gives 0.73–0.97, 0.09–0.14 and 0.88–0.99).
 */
const SCALES = new Map([['all-MiniLM-L6-v2-int8', { zero: 0.2, one: 0.45 }]]);

/** How a model's cosine becomes relevance; null for a model whose scale nobody has measured. */
export function relevanceScale(model: string): ((cosine: number) => number) | null {
  const scale = SCALES.get(model);
  if (scale === undefined) return null;
  const { zero, one } = scale;
  return (value) => Math.min(1, Math.max(0, (value - zero) / (one - zero)));
}

/** The name that goes into records, for relevance from this model's cosine by the scale above. */
export function relevanceModel(model: string): string {
  return `${model}/cosine-2`;
}

/** Cosine of two vectors of length 1. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? NaN), 0);
}
