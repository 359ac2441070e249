import { createHash } from 'node:crypto';

/** A claim with its gold label. */
export interface LabelledClaim {
  readonly text: string;
  readonly label: string;
  /** Claims of one group are never on both sides of a fold. */
  readonly group: string;
}

/** The number of folds if a file is its own development data. */
const FOLDS = 5;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];

/** The words and pairs of neighbouring words of a text, each once. */
function featuresOf(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)]);
}

/**
 * The weight of the prior in claims: the share of a word among all claims. Without it, a word that a rare label never
 * had would speak for that label.
 */
const PRIOR = 10;

interface Counts {
  claims: number;
  readonly withFeature: Map<string, number>;
}

/**
 * A classifier that sees only the claim's text: naive Bayes over words and pairs of neighbouring words, with each
 * share drawn towards the one among all claims. What it gets right is given away by the wording of claims.
 */
function fitClaimOnly(claims: readonly LabelledClaim[]): (text: string) => string | null {
  const byLabel = new Map<string, Counts>();
  for (const { text, label } of claims) {
    const counts = byLabel.get(label) ?? { claims: 0, withFeature: new Map<string, number>() };
    counts.claims += 1;
    for (const feature of featuresOf(text)) {
      counts.withFeature.set(feature, (counts.withFeature.get(feature) ?? 0) + 1);
    }
    byLabel.set(label, counts);
  }
  const labels = [...byLabel].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const overall = (feature: string): number =>
    labels.reduce((sum, [, { withFeature }]) => sum + (withFeature.get(feature) ?? 0), 0) /
    claims.length;
  return (text) => {
    const features = [...featuresOf(text)].map((feature) => ({ feature, share: overall(feature) }));
    const known = features.filter(({ share }) => share > 0);
    const scored = labels.map(([label, { claims: n, withFeature }]) => {
      const each = known.map(({ feature, share }) =>
        Math.log(((withFeature.get(feature) ?? 0) + PRIOR * share) / ((n + PRIOR) * share)),
      );
      return { label, score: each.reduce((sum, value) => sum + value, Math.log(n)) };
    });
    return scored.toSorted((a, b) => b.score - a.score)[0]?.label ?? null;
  };
}

function foldOf(group: string): number {
  const hash = createHash('sha256').update(`claim-only:${group}`).digest('hex');
  return Number.parseInt(hash.slice(0, 8), 16) % FOLDS;
}

/**
 * The prediction for each claim by a classifier that was fitted on the development claims, if there are any, or else
 * on the other four fifths of the claims themselves, by group. Null if it was fitted on nothing.
 */
export function claimOnly(
  claims: readonly LabelledClaim[],
  development?: readonly LabelledClaim[],
): (string | null)[] {
  if (development !== undefined) {
    const classify = fitClaimOnly(development);
    return claims.map(({ text }) => classify(text));
  }
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fitClaimOnly(claims.filter(({ group }) => foldOf(group) !== fold)),
  );
  return claims.map(({ text, group }) => folds[foldOf(group)]?.(text) ?? null);
}

/** The most frequent label; the first in the alphabet among equals, null if there are no claims. */
export function majorityOf(claims: readonly LabelledClaim[]): string | null {
  const counts = new Map<string, number>();
  for (const { label } of claims) counts.set(label, (counts.get(label) ?? 0) + 1);
  const ranked = [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return ranked[0]?.[0] ?? null;
}
