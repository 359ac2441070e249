import { EVIDENCE_KINDS } from './schema/evidence.ts';
import type { Verdict } from './proceedings/defect-court/artifacts.ts';
import { weigh, type Reading, type Side } from './weighing.ts';

export const SHADOW_STRATEGIES = ['stance', 'inverted', 'counterclaim'] as const;
/**
 * How contradictions are looked for. `inverted` is the baseline that searches with −v;
 * `counterclaim` searches as well for what would be true if the query were false.
 */
export type ShadowStrategy = (typeof SHADOW_STRATEGIES)[number];

export type ContradictionType = Verdict['contradictions'][number]['type'];

/**
 * The kind of a contradiction by its strength, 0 to 1, with the thresholds of the seed. What a
 * machine measured (an exit code, a test report) falsifies, however sure its reader was.
 */
export function contradictionType(strength: number, measured: boolean = false): ContradictionType {
  if (measured) return 'falsification';
  if (strength >= 0.8) return 'direct_negation';
  if (strength >= 0.65) return 'counterargument';
  return strength >= 0.5 ? 'alternative' : 'exception';
}

const MEASURED: ReadonlySet<string> = new Set(EVIDENCE_KINDS.filter((kind) => kind !== 'text'));

/** Whether a passage's tags say that a machine measured it: one of them is a kind of evidence. */
function isMeasured(tags: readonly string[]): boolean {
  return tags.some((tag) => MEASURED.has(tag));
}

/** How many passages are retrieved and weighed, whatever is returned of them. */
export const SHADOW_POOL = 50;

/** What is returned where the caller does not say: as in the seed's example. */
export const SHADOW_DEFAULTS = { topK: 5, threshold: 0.5 } as const;
export const SHADOW_MOST = 1000;

/** How many counter-claims are written, and at most: each costs a search and the model's words. */
export const COUNTER_CLAIMS = { usual: 3, most: 8 } as const;

/** A passage of the pool. */
export interface Retrieved {
  readonly id: string;
  /** Cosine with the query, −1 to 1. */
  readonly cosine: number;
  /** How far it is about the same as the query, 0 to 1: its cosine on the scale of the model. */
  readonly similarity: number;
  readonly tags: readonly string[];
  /** The L-Score that a memory store gave it, 0 to 1. */
  readonly lScore?: number;
  /** How far its source is to be believed, 0 to 1. */
  readonly sourceCredibility?: number;
  /** Its reader would rather take no side: it weighs on neither. */
  readonly abstained?: boolean;
}

/** What a stance model says of a passage: probabilities that sum to 1. */
export type Stances = Omit<Reading, 'relevance'>;

/** A passage of the pool on its side. */
export interface Judged<One extends Retrieved> {
  readonly candidate: One;
  readonly side: Side;
  /** What it adds to its side: 0 on neither. */
  readonly weight: number;
  /** P(refute) for `stance`, cos(−v, x) clipped at 0 for `inverted`. */
  readonly strength: number;
  /**
   * What orders contradictions: `leanOf` for `stance`, the strength for `inverted`, each by L-Score and
   * source. 0: it says nothing against the query.
   */
  readonly lean: number;
  readonly type: ContradictionType;
}

/** The whole pool, weighed: nothing in it hangs on how much is returned. */
export interface Weighing<One extends Retrieved> {
  readonly judged: readonly Judged<One>[];
  readonly supportWeight: number;
  readonly contradictionWeight: number;
  /** support / (support + contradiction); null with no evidence on either side. Under 0.5: contested. */
  readonly credibility: number | null;
}

interface Read<One extends Retrieved> {
  readonly candidate: One;
  readonly stance: Stances;
  readonly similarity: number;
  readonly strength: number;
  /** What orders it, before L-Score and source. */
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
 * How far a passage comes to the fore among contradictions: similarity × |cosine| × √P(refute). The
 * similarity alone is 1 for all that is well on the topic, and the plain probability sends a refuting
 * passage that was read as neutral behind all others. Measured on claims that the stance model was not
 * trained on, nDCG@10 by similarity × P(refute), and by this: FEVER-Symmetric .862 and .893, SciFact
 * .815 and .929, PERSPECTRUM .431 and .534 (cosine alone .647, .898 and .416).
 */
function leanOf({ similarity, cosine }: Retrieved, { refute }: Stances): number {
  return similarity * Math.abs(cosine) * Math.sqrt(refute);
}

/**
 * similarity × probability of the larger side × L-Score × credibility of the source: for `stance`,
 * and for `counterclaim`, whose passages are read against the query as well.
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
 * The seed's: what the query finds supports it by its cosine, what the inverted query finds refutes
 * it by its own. A passage that both found stands where its cosine is above 0.
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

/** What comes to the fore first; equal ones by strength, then by id. */
function heavier(a: Judged<Retrieved>, b: Judged<Retrieved>): number {
  return b.lean - a.lean || b.strength - a.strength || (a.candidate.id < b.candidate.id ? -1 : 1);
}

/**
 * What speaks against the query, at least `threshold` strong, the `topK` that come to the fore. From 0.5
 * on these stand on the side of the contradictions, unless their reader took no side; a lower
 * threshold shows weaker hints as well, that weigh on neither side or on the other.
 */
export function contradictionsOf<One extends Retrieved>(
  { judged }: Weighing<One>,
  { topK, threshold }: { readonly topK: number; readonly threshold: number },
): Judged<One>[] {
  return judged
    .filter(({ lean, strength }) => lean > 0 && strength >= threshold)
    .toSorted(heavier)
    .slice(0, topK);
}
