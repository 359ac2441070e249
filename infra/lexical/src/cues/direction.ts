import { canonicalStem } from '#src/synonyms.ts';

import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import type { Text } from '#src/text.ts';

const stems = (words: string): ReadonlySet<string> =>
  new Set(words.trim().split(/\s+/u).map(canonicalStem));

/** Words of more: in claims of cause and effect. */
const UP =
  stems(`increase increased higher elevated rise rising raise raises grow growth more greater
  enhance enhanced promote promotes induce induces stimulate activate activates activation upregulate
  upregulated augment improve improves improvement gain expand expansion longer accelerate boost exacerbate
  worsen required necessary essential cause causes lead leads contribute contributes facilitate enable
  encourage trigger drive drives positive positively strengthen extend extends associated correlated
  correlates linked elevate overexpression overexpressed restore susceptible susceptibility sensitive`);

/** Words of less. */
const DOWN =
  stems(`decrease decreased lower reduced reduce reduces reduction fall declines decline less
  fewer diminish inhibit inhibits inhibition block blocks blocking prevent prevents suppress suppresses
  suppressed impair impairs impaired downregulate downregulated attenuate attenuated limit limits slow slows
  shorten shorter weaken loss lose protective protect protects protection abolish abrogate abrogated delay
  delayed deplete depletion deficient deficiency inverse inversely negative negatively impede hinder resist
  resistant resistance repress represses ameliorate alleviate mitigate disrupt knockdown knockout delete
  deletion silencing impairment`);

/** Words of no effect, beside the negators. */
const NONE =
  stems(`independent independently unaffected unchanged unrelated regardless irrespective similar
  comparable same ineffective insignificant`);

const sideOf = (stem: string): number => (UP.has(stem) ? 1 : DOWN.has(stem) ? -1 : 0);

/** The side that a whole text leans to: more, less, or both or neither. */
function lean(text: Text): number {
  let sum = 0;
  for (const { stem } of text.tokens) sum += sideOf(stem);
  return Math.sign(sum);
}

const has = (text: Text): boolean => text.tokens.some((token) => NONE.has(token.stem));

/** What is said of the term at `at`: the nearest word of direction, before it rather than after. */
function sideAt(text: Text, at: number): number {
  for (let far = 1; far <= 5; far += 1) {
    for (const place of far <= 3 ? [at - far, at + far] : [at - far]) {
      const side = sideOf(text.tokens[place]?.stem ?? '');
      if (side === 0) continue;
      const turned = text.negators.some(
        (n) => n < Math.max(place, at) && n >= Math.min(place, at) - 3,
      );
      return turned ? -side : side;
    }
  }
  return 0;
}

/** Sums over the shared terms: the same direction said of a term in both texts, and the other one. */
function local(pair: Pair): [same: number, other: number] {
  let same = 0;
  let other = 0;
  for (const at of pair.claim.content) {
    const place = pair.to[at] ?? -1;
    if (place < 0 || sideOf(pair.claim.tokens[at]?.stem ?? '') !== 0) continue;
    const product = sideAt(pair.claim, at) * sideAt(pair.passage, place);
    if (product > 0) same += 1;
    else if (product < 0) other += 1;
  }
  return [same, other];
}

/** Whether claim and passage speak of an effect in the same direction. */
export const directionCues: Cues = {
  names: [
    'same-direction',
    'other-direction',
    'same-direction-of-term',
    'other-direction-of-term',
    'no-effect',
    'effect-after-all',
    'direction-unsaid',
  ],
  measure(pair: Pair) {
    const claim = lean(pair.claim);
    const product = claim * lean(pair.passage);
    const odd = pair.claim.negators.length % 2 !== pair.passage.negators.length % 2;
    const [same, other] = local(pair);
    const none = has(pair.passage);
    return [
      pair.coverage * flag(product > 0 && !odd),
      pair.coverage * flag(product < 0 && !odd),
      flag(same > other),
      flag(other > same),
      pair.coverage * flag(claim !== 0 && !has(pair.claim) && none),
      pair.coverage * flag(has(pair.claim) && !none && lean(pair.passage) !== 0),
      pair.coverage * flag(claim !== 0 && product === 0 && !none),
    ];
  },
};
