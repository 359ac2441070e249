import { Best } from '#src/best.ts';
import type { Chooser } from '#src/candidates.ts';
import type { Matrix } from '#src/matrix.ts';
import type { IndexHit, IndexedPassage } from '#src/port.ts';

const BY_SIMILARITY = {
  score: (hit: IndexHit): number => hit.similarity,
  id: (hit: IndexHit): string => hit.passage.id,
};

/** A search over the rows. The vector has length 1. */
export interface Question {
  readonly vector: Float32Array;
  readonly topK: number;
  readonly passes: (passage: IndexedPassage) => boolean;
}

function nearestAmong(
  matrix: Matrix,
  slots: Iterable<number>,
  { vector, topK, passes }: Question,
): Best<IndexHit> {
  const nearest = new Best(topK, BY_SIMILARITY);
  for (const slot of slots) {
    const passage = matrix.passages[slot];
    // Whether a row passes is cheaper to tell than how near it is.
    if (passage === undefined || !passes(passage)) continue;
    const similarity = matrix.cosine(vector, slot);
    if (similarity >= nearest.floor) nearest.offer({ passage, similarity });
  }
  return nearest;
}

/** The nearest of all rows, each measured in full precision. */
export function byScan(matrix: Matrix, question: Question): IndexHit[] {
  return nearestAmong(matrix, matrix.passages.keys(), question).kept;
}

const INITIAL = { least: 128, each: 4 };
const GROWTH = 4;
/** Above this share of all rows, a full scan is cheaper than asking the graph. */
const MAX_SHARE = 1 / 8;

/**
 * The nearest among candidates: at first 4 per requested hit, at least 128. The number grows fourfold while fewer than
 * `topK` of them pass, or a row that was not chosen might be nearer. Null once it would exceed an eighth of all rows.
 */
export function byCandidates(
  matrix: Matrix,
  choose: Chooser,
  question: Question,
): IndexHit[] | null {
  const { topK, vector } = question;
  let count = Math.max(INITIAL.least, INITIAL.each * topK);
  for (; count <= matrix.size * MAX_SHARE; count *= GROWTH) {
    const { slots, beyond } = choose(vector, count);
    const nearest = nearestAmong(matrix, slots, question);
    if (nearest.floor > beyond) return nearest.kept;
  }
  return null;
}
