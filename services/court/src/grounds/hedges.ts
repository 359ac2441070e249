/**
 * Words by which a text keeps back from what it says. The fitted cues of `@assize/lexical` have a list with
 * their weights, and the entropy of a critique counts words of how much and how often as well: neither is
 * about whether somebody vouches for what he says.
 */
const PLAIN = 'may|might|could|perhaps|possibly|suggests?|seems?|likely|reportedly';

/** In a claim, which is asked about and need not be vouched for: F1 of signed cases is decided by these. */
export const HEDGED_CLAIM = new RegExp(String.raw`\b(?:${PLAIN})\b`, 'i');

/** In evidence also words by which it leaves a statement to somebody else. */
export const HEDGED_EVIDENCE = new RegExp(
  String.raw`\b(?:${PLAIN}|appears? to|unlikely|allegedly)\b`,
  'i',
);
