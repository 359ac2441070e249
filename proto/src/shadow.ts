import { EVIDENCE_KINDS } from './schema/evidence.ts';
import type { Verdict } from './proceedings/defect-court/artifacts.ts';
import { weigh, type Reading, type Side } from './weighing.ts';

export const SHADOW_STRATEGIES = ['stance', 'inverted', 'counterclaim'] as const;
/**
 * How contradictions are searched for. `inverted` is the baseline, which searches with −v; `counterclaim` also searches
 * for statements that would be true if the query were false.
 */
export type ShadowStrategy = (typeof SHADOW_STRATEGIES)[number];

export type ContradictionType = Verdict['contradictions'][number]['type'];

/**
 * The type of a contradiction by its strength, 0 to 1, with the thresholds of the seed. A measurement by a machine (an
 * exit code, a test report) is a falsification at any strength.
 */
export function contradictionType(strength: number, measured: boolean = false): ContradictionType {
  if (measured) return 'falsification';
  if (strength >= 0.8) return 'direct_negation';
  if (strength >= 0.65) return 'counterargument';
  return strength >= 0.5 ? 'alternative' : 'exception';
}

const MEASURED: ReadonlySet<string> = new Set(EVIDENCE_KINDS.filter((kind) => kind !== 'text'));

/** Whether a passage was measured by a machine: one of its tags is a kind of evidence other than text. */
function isMeasured(tags: readonly string[]): boolean {
  return tags.some((tag) => MEASURED.has(tag));
}

/** How many passages are retrieved and weighed, however many are returned. */
export const SHADOW_POOL = 50;

/** Defaults of a query, as in the seed's example. */
export const SHADOW_DEFAULTS = { topK: 5, threshold: 0.5 } as const;
export const SHADOW_MOST = 1000;

/** Default and maximum number of counter-claims. Each costs a search, and tokens of the model. */
export const COUNTER_CLAIMS = { usual: 3, most: 8 } as const;

export interface Retrieved {
  readonly id: string;
  /** Cosine with the query, −1 to 1. */
  readonly cosine: number;
  /** How similar it is in topic to the query, 0 to 1: the cosine on the scale of the model. */
  readonly similarity: number;
  readonly tags: readonly string[];
  /** The L-Score that a memory store gave it, 0 to 1. */
  readonly lScore?: number;
  readonly sourceCredibility?: number;
  /** True if its reader abstained: it then weighs on neither side. */
  readonly abstained?: boolean;
}

/** A stance model's reading of a passage: probabilities that sum to 1. */
export type Stances = Omit<Reading, 'relevance'>;

export interface Judged<One extends Retrieved> {
  readonly candidate: One;
  readonly side: Side;
  /** The weight that it adds to its side. 0 if it is on neither. */
  readonly weight: number;
  /** P(refute) for `stance`, cos(−v, x) clipped at 0 for `inverted`. */
  readonly strength: number;
  /**
   * The sort key of contradictions: `leanOf` for `stance`, `strength` for `inverted`, each times L-Score and
   * credibility of the source. 0: the passage says nothing against the query.
   */
  readonly lean: number;
  readonly type: ContradictionType;
}

/** The weighing of the whole pool. It does not depend on how much is returned. */
export interface Weighing<One extends Retrieved> {
  readonly judged: readonly Judged<One>[];
  readonly supportWeight: number;
  readonly contradictionWeight: number;
  /** support / (support + contradiction). Null if neither side has any weight. Under 0.5 the statement is contested. */
  readonly credibility: number | null;
}

interface Read<One extends Retrieved> {
  readonly candidate: One;
  readonly stance: Stances;
  readonly similarity: number;
  readonly strength: number;
  /** The sort key, before L-Score and credibility of the source. */
  readonly lean: number;
}

const NO_SIDE: Stances = { support: 0, refute: 0, neutral: 1 };

function weighAll<One extends Retrieved>(pool: readonly Read<One>[]): Weighing<One> {
  const { weighed, ...totals } = weigh(
    pool.map(({ candidate, stance, similarity }) => {
      const { abstained, lScore = 1, sourceCredibility = 1 } = candidate;
      const taken = abstained === true ? NO_SIDE : stance;
      return { ...taken, lScore, sourceCredibility, relevance: similarity };
    }),
  );
  const judged = pool.map(({ candidate, strength, lean: bare }, at) => {
    const { side, weight } = weighed[at] ?? { side: 'neutral', weight: 0 };
    const { lScore = 1, sourceCredibility = 1 } = candidate;
    const lean = bare * (lScore * sourceCredibility);
    const type = contradictionType(strength, isMeasured(candidate.tags));
    return { candidate, side, weight, strength, lean, type };
  });
  return { judged, ...totals };
}

/**
 * The sort key of a contradiction: similarity × |cosine| × √P(refute). The similarity alone is 1 for every passage that
 * is well on topic, and the plain probability ranks a refuting passage that was read as neutral behind all others.
 * Measured on claims that the stance model was not trained on, nDCG@10 by similarity × P(refute), and by this formula:
 * FEVER-Symmetric .862 and .893, SciFact .815 and .929, PERSPECTRUM .431 and .534 (cosine alone: .647, .898 and .416).
 */
function leanOf({ similarity, cosine }: Retrieved, { refute }: Stances): number {
  return similarity * Math.abs(cosine) * Math.sqrt(refute);
}

/**
 * Weighs by similarity × probability of the larger side × L-Score × credibility of the source. Used for `stance`, and
 * for `counterclaim`, whose passages are read against the query as well.
 */
export function weighByStance<One extends Retrieved>(
  pool: readonly { readonly candidate: One; readonly stance: Stances }[],
): Weighing<One> {
  return weighAll(
    pool.map(({ candidate, stance }) => {
      const { similarity } = candidate;
      const lean = leanOf(candidate, stance);
      return { candidate, stance, similarity, strength: stance.refute, lean };
    }),
  );
}

/**
 * The seed's weighing: a passage near the query supports it with its cosine, and a passage near the inverted query
 * refutes it with its own. A passage that both found is on the side that the sign of its cosine gives.
 */
export function weighByInversion<One extends Retrieved>(pool: readonly One[]): Weighing<One> {
  return weighAll(
    pool.map((candidate) => {
      const { cosine } = candidate;
      const [support, refute] = [Number(cosine > 0), Number(cosine < 0)];
      const stance = { support, refute, neutral: 1 - support - refute };
      const similarity = Math.abs(cosine);
      const strength = Math.max(0, -cosine);
      return { candidate, stance, similarity, strength, lean: strength };
    }),
  );
}

function byLean(a: Judged<Retrieved>, b: Judged<Retrieved>): number {
  return b.lean - a.lean || b.strength - a.strength || (a.candidate.id < b.candidate.id ? -1 : 1);
}

/**
 * Returns the first `topK` contradictions that have at least `threshold` strength. From 0.5 on, these weigh on the side
 * of the contradictions unless their reader abstained. A lower threshold also returns weaker hints, which weigh on
 * neither side or on the other.
 */
export function contradictionsOf<One extends Retrieved>(
  { judged }: Weighing<One>,
  { topK, threshold }: { readonly topK: number; readonly threshold: number },
): Judged<One>[] {
  return judged
    .filter(({ lean, strength }) => lean > 0 && strength >= threshold)
    .toSorted(byLean)
    .slice(0, topK);
}
