import { clipped } from '@assize/court/advice';
import { HEDGED_CLAIM } from '@assize/court/grounds';
import { counted, type Complexity, type Trait, type Triage, type View } from '@assize/proto';

/** The number of traits at which a claim is moderately complex … */
const MODERATE_FROM = 2;
/** … and at which it is complex. */
const COMPLEX_FROM = 4;
/** More candidates than this make a claim complex, whatever its words. */
const MANY_CANDIDATES = 3;

/** Maximum characters that are kept of the text that shows a trait; a number may be of any length. */
const MAX_MARK_LENGTH = 200;

const MARKS: readonly (readonly [Trait, RegExp])[] = [
  ['numeric', /\d+(?:[.,]\d+)*\s?%?/],
  [
    'temporal',
    /\b(?:1\d{3}|20\d{2}|january|february|march|april|june|july|august|september|october|november|december|today|yesterday|tomorrow|since|until|century|decade)\b/i,
  ],
  ['negated', /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|\w+n['’]t)\b/i],
  ['hedged', HEDGED_CLAIM],
  ['universal', /\b(?:all|every|each|always|any|only|entirely|everyone|everything)\b/i],
  ['comparative', /\b(?:more|less|fewer|most|least|best|worst|better|worse|than)\b/i],
  ['causal', /\b(?:because|caused?|causes|due to|leads? to|led to|results? in|came from)\b/i],
  ['compound', /[;:]|[.!?]\s+\p{Lu}|\b(?:and|but|while|whereas|although)\b/iu],
];

/** F1: classifies a claim by its traits, with the words that show them, and by its complexity. */
export function triage({ claim }: View): Triage {
  const traits = MARKS.flatMap(([trait, mark]) => {
    const [by] = mark.exec(claim.text) ?? [];
    return by === undefined ? [] : [{ trait, by: clipped(by.trim(), MAX_MARK_LENGTH) }];
  });
  const { length: candidates } = claim.candidates;
  return {
    kind: 'triage',
    claim: candidates > 0 ? 'domain' : 'bare',
    traits,
    ...complexityOf(traits.length, candidates),
  };
}

function complexityOf(
  traits: number,
  candidates: number,
): { complexity: Complexity; rule: string } {
  const as = (complexity: Complexity, rule: string) => ({ complexity, rule });
  if (candidates > MANY_CANDIDATES) {
    return as('complex', `${candidates} candidates, more than ${MANY_CANDIDATES}`);
  }
  if (traits >= COMPLEX_FROM) return as('complex', `${traits} traits, at least ${COMPLEX_FROM}`);
  return traits >= MODERATE_FROM
    ? as('moderate', `${traits} traits, at least ${MODERATE_FROM}`)
    : as('simple', `${counted(traits, 'trait')}, fewer than ${MODERATE_FROM}`);
}
