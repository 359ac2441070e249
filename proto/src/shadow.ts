import { EVIDENCE_KINDS } from './schema/evidence.ts';
import type { Verdict } from './schema/artifacts.ts';
import { weigh, type Reading, type Side } from './weighing.ts';

export const SHADOW_STRATEGIES = ['stance', 'inverted'] as const;
/** How contradictions are looked for. `inverted` is the baseline that searches with −v. */
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
export function isMeasured(tags: readonly string[]): boolean {
  return tags.some((tag) => MEASURED.has(tag));
}

/** How many passages are retrieved and weighed, whatever is returned of them. */
export const SHADOW_POOL = 50;

/** What is returned where the caller does not say: as in the seed's example. */
export const SHADOW_DEFAULTS = { topK: 5, threshold: 0.5 } as const;
export const SHADOW_MOST = 1000;

/** A passage of the pool. */
export interface Retrieved {
  readonly id: string;
  /** Cosine with the query, −1 to 1. */
  readonly similarity: number;
  readonly tags: readonly string[];
  /** The L-Score that a memory store gave it, 0 to 1. */
  readonly lScore?: number;
  /** How far its source is to be believed, 0 to 1. */
  readonly sourceCredibility?: number;
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

function judgedOf<One extends Retrieved>(
  candidate: One,
  { side, weight, strength }: { side: Side; weight: number; strength: number },
): Judged<One> {
  const type = contradictionType(strength, isMeasured(candidate.tags));
  return { candidate, side, weight, strength, type };
}

/** similarity (clipped at 0) × probability of the larger side × L-Score × credibility of the source. */
export function weighByStance<One extends Retrieved>(
  pool: readonly { readonly candidate: One; readonly stance: Stances }[],
): Weighing<One> {
  const { weighed, ...totals } = weigh(
    pool.map(({ candidate, stance }) => ({
      ...stance,
      ...trustIn(candidate),
      relevance: Math.max(0, candidate.similarity),
    })),
  );
  const judged = pool.map(({ candidate, stance }, at) => {
    const { side, weight } = weighed[at] ?? { side: 'neutral', weight: 0 };
    return judgedOf(candidate, { side, weight, strength: stance.refute });
  });
  return { judged, ...totals };
}

function trustIn({ lScore, sourceCredibility }: Retrieved) {
  return {
    ...(lScore === undefined ? {} : { lScore }),
    ...(sourceCredibility === undefined ? {} : { sourceCredibility }),
  };
}

/**
 * The seed's: what the query finds supports it by its cosine, what the inverted query finds refutes
 * it by its own. A passage that both found stands where its cosine is above 0.
 */
export function weighByInversion<One extends Retrieved>(pool: readonly One[]): Weighing<One> {
  const stanceOf = ({ similarity }: Retrieved): Stances => ({
    support: similarity > 0 ? 1 : 0,
    refute: similarity < 0 ? 1 : 0,
    neutral: similarity === 0 ? 1 : 0,
  });
  const { weighed, ...totals } = weigh(
    pool.map((candidate) => ({
      ...stanceOf(candidate),
      ...trustIn(candidate),
      relevance: Math.abs(candidate.similarity),
    })),
  );
  const judged = pool.map((candidate, at) => {
    const { side, weight } = weighed[at] ?? { side: 'neutral', weight: 0 };
    return judgedOf(candidate, { side, weight, strength: Math.max(0, -candidate.similarity) });
  });
  return { judged, ...totals };
}

/** Strongest first; equal ones by weight, then by id. */
function stronger(a: Judged<Retrieved>, b: Judged<Retrieved>): number {
  const byNumbers = b.strength - a.strength || b.weight - a.weight;
  return byNumbers || (a.candidate.id < b.candidate.id ? -1 : 1);
}

/** The passages that stand against the query, at least `threshold` strong, at most `topK`. */
export function contradictionsOf<One extends Retrieved>(
  { judged }: Weighing<One>,
  { topK, threshold }: { readonly topK: number; readonly threshold: number },
): Judged<One>[] {
  return judged
    .filter(({ side, strength }) => side === 'refute' && strength >= threshold)
    .toSorted(stronger)
    .slice(0, topK);
}
