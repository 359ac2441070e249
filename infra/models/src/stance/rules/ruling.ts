/** A reading or a verdict in the notation of courts and their data: "stance=support", `"decision": "affirm"`. */
const READING =
  /(?:stance|classification|label|decision|verdict)["']?\s?[:=]\s?["']?(?:support|affirm|refut)/iu;
const TALLY = /\d against, \d+ for\b/u;

const ORDER =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:the |your )?(?:previous|prior|preceding|above|earlier) (?:instructions?|prompts?|orders?|rules)\b/iu;

/** Whether a window has a ready verdict or an instruction to the reader. Evidence must not decide by such words. */
export function dictatesVerdict(claim: string, window: string): boolean {
  return [READING, TALLY, ORDER].some((pattern) => pattern.test(window) && !pattern.test(claim));
}
