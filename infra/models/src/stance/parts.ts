import type { Stances } from '#src/stance/probabilities.ts';

/** Finite verbs that a clause is known by, without a parser. */
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|could|will|would|may|might|must|should|became|become|won|died|born|wrote|directed|played|starred|released|located|served)\b/iu;

const JOINT = /;\s+|(?:,|(?<!\s))\s+and\s+(?:also\s+)?/giu;

/** Shortest clause that can be read by itself, in words. */
const LEAST_WORDS = 3;

const wordsOf = (text: string): number => text.split(/\s+/u).filter((one) => one !== '').length;

/** What stands before the first verb: the subject, which a later clause leaves out. */
function subjectOf(clause: string): string {
  const at = clause.search(VERB);
  return at > 0 ? clause.slice(0, at).trim() : '';
}

function whole(clause: string, subject: string): string | null {
  if (wordsOf(clause) < LEAST_WORDS) return null;
  const at = clause.search(VERB);
  if (at > 0) return clause;
  return at === 0 && subject !== '' ? `${subject} ${clause}` : null;
}

/**
 * The clauses of a claim that join with "and" or a semicolon, each with its subject; the claim itself
 * where a side of the joint is no clause ("bread and butter").
 */
export function partsOf(claim: string): string[] {
  const clauses = claim.replace(/(?<![.\s])[.\s]+$/u, '').split(JOINT);
  const subject = subjectOf(clauses[0] ?? '');
  const parts = clauses.map((clause) => whole(clause.trim(), subject));
  const sound = parts.filter((part) => part !== null);
  return clauses.length > 1 && sound.length === parts.length ? sound : [claim];
}

/**
 * A claim of several parts is refuted as far as its most refuted part, and supported as far as its
 * least supported one; where the two are more than 1 together, in proportion.
 */
export function together(parts: readonly Stances[]): Stances {
  const refute = Math.max(...parts.map((one) => one.refute));
  const support = Math.min(...parts.map((one) => one.support));
  const sum = Math.max(1, refute + support);
  return {
    support: support / sum,
    refute: refute / sum,
    neutral: 1 - (support + refute) / sum,
  };
}
