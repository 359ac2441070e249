/**
 * The constant k of Cormack, Clarke and Büttcher (SIGIR 2009), who chose it in a pilot study and found results little
 * sensitive to it. The larger it is, the less the top places of one ranking outweigh agreement between rankings.
 */
const RRF_K = 60;

/**
 * Reciprocal rank fusion: score = Σ 1 / (k + rank) over the rankings that contain the id, with ranks from 1. A score is
 * above 0 and at most (number of rankings) / (k + 1). Best first; ties are ordered by id.
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
