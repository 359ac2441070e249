/**
 * The cosines between which relevance rises: it is 0 at `zero` and below, and 1 at `one` and above. They were measured
 * on the open halves of SciFact, FEVER-Symmetric, FoolMeTwice and PERSPECTRUM: claims with their own gold passages
 * against claims with passages of other claims in the same set. A logistic fit with even odds and equal weight for each
 * set gives a pair at cosine 0.20 a chance of 0.13 to be on topic, and one at 0.45 a chance of 0.96. On claims outside
 * the fit, the mean relevance on this scale is 0.83–0.95 for gold passages and 0.01–0.07 for others (AUC 0.95–0.99;
 * lexical overlap gives 0.73–0.97, 0.09–0.14 and 0.88–0.99).
 */
const SCALES = new Map([['all-MiniLM-L6-v2-int8', { zero: 0.2, one: 0.45 }]]);

/** Maps a model's cosine to relevance; null for a model whose scale has not been measured. */
export function relevanceScale(model: string): ((cosine: number) => number) | null {
  const scale = SCALES.get(model);
  if (scale === undefined) return null;
  const { zero, one } = scale;
  return (value) => Math.min(1, Math.max(0, (value - zero) / (one - zero)));
}

export function relevanceModel(model: string): string {
  return `${model}/cosine-2`;
}

export function cosine(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? NaN), 0);
}
