/** A reading, or a verdict, as courts like this one and their data write it: "stance=support", `"decision": "affirm"`. */
const READING =
  /(?:stance|classification|label|decision|verdict)["']?\s?[:=]\s?["']?(?:support|affirm|refut)/iu;
const TALLY = /\d against, \d+ for\b/u;

/** An order to who reads. */
const ORDER =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:the |your )?(?:previous|prior|preceding|above|earlier) (?:instructions?|prompts?|orders?|rules)\b/iu;

/**
 * Whether a window says how the claim is to be found instead of what is the case: a ready verdict, or an order to the
 * court. Whoever writes evidence does not decide by it.
 */
export function isRuling(claim: string, window: string): boolean {
  return [READING, TALLY, ORDER].some((such) => such.test(window) && !such.test(claim));
}
