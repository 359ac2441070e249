export interface Ranked {
  /** Passages that refute and that support the claim, by id. */
  readonly refute: readonly string[];
  readonly support: readonly string[];
  /** The best come first. */
  readonly found: readonly { readonly id: string; readonly score: number }[];
}

/** Each score is 0–1, or null if the set has nothing to measure it on. */
export interface RetrievalScores {
  /** Claims with a refuting passage; the others count for `auc` alone. */
  readonly n: number;
  /** The mean share of a claim's refuting passages among the first ten. */
  readonly recall10: number | null;
  /** Mean nDCG of the refuting passages in the first ten, each with gain 1. */
  readonly ndcg10: number | null;
  /** The share of the gold passages in the first ten that refutes. */
  readonly stanceP10: number | null;
  /** The probability that a refuting gold passage scores above a supporting one, over all claims; 0.5 is chance. */
  readonly auc: number | null;
  /** The same within each claim that has both. */
  readonly pairwise: number | null;
}

const DEPTH = 10;

/** Returns 1 for a win, a half for a tie, 0 for a loss. */
const win = (refuting: number, supporting: number): number =>
  refuting > supporting ? 1 : refuting === supporting ? 0.5 : 0;

/** Passages that were not found rank below all others. */
function goldScores({ refute, support, found }: Ranked): { refute: number[]; support: number[] } {
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  const of = (ids: readonly string[]): number[] => ids.map((id) => scores.get(id) ?? -Infinity);
  return { refute: of(refute), support: of(support) };
}

function winsOf(refuting: readonly number[], supporting: readonly number[]): number[] {
  return refuting.flatMap((one) => supporting.map((other) => win(one, other)));
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Gives gain 1 each, discounted by log2 of the place, relative to the best order. */
function ndcg(first: readonly string[], gold: ReadonlySet<string>): number {
  const gain = (at: number): number => 1 / Math.log2(at + 2);
  const best = Array.from({ length: Math.min(DEPTH, gold.size) }, (_, at) => gain(at));
  const got = first.map((id, at) => (gold.has(id) ? gain(at) : 0));
  return (mean(got) ?? 0) * got.length * (1 / best.reduce((sum, value) => sum + value, 0));
}

export function retrievalScores(all: readonly Ranked[]): RetrievalScores {
  const asked = all.filter(({ refute }) => refute.length > 0);
  const firsts = asked.map(({ found }) => found.slice(0, DEPTH).map(({ id }) => id));
  const golds = asked.map(({ refute }) => new Set(refute));
  const share = (at: number): number => {
    const gold = golds[at] ?? new Set();
    return (firsts[at] ?? []).filter((id) => gold.has(id)).length / gold.size;
  };
  const either = asked.flatMap(({ support }, at) => {
    const supporting = new Set(support);
    const refuting = golds[at] ?? new Set();
    const stances = (firsts[at] ?? []).filter((id) => refuting.has(id) || supporting.has(id));
    return stances.map((id) => Number(refuting.has(id)));
  });
  const gold = all.map(goldScores);
  return {
    n: asked.length,
    recall10: mean(asked.map((_, at) => share(at))),
    ndcg10: mean(asked.map((_, at) => ndcg(firsts[at] ?? [], golds[at] ?? new Set()))),
    stanceP10: mean(either),
    auc: mean(
      winsOf(
        gold.flatMap(({ refute }) => refute),
        gold.flatMap(({ support }) => support),
      ),
    ),
    pairwise: mean(gold.flatMap(({ refute, support }) => winsOf(refute, support))),
  };
}
