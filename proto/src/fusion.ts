/**
 * The constant of Cormack, Clarke and Büttcher (SIGIR 2009), who found it by pilot and little
 * sensitive: the larger, the less the first places of one ranking outweigh agreement of several.
 */
const RRF_K = 60;

/**
 * Reciprocal rank fusion: score = Σ 1 / (k + rank) over the rankings that hold the id, rank from 1; above 0, at
 * most (number of rankings) / (k + 1). Best first; equal ones by id.
 */
export function fuse(rankings: readonly (readonly string[])[]) {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    for (const [at, id] of ranking.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF_K + at + 1));
    }
  }
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
