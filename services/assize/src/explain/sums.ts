import {
  AGREEMENT,
  CONTESTED_THRESHOLD,
  confidenceIn,
  countedOn,
  falsifierOf,
  FINDING_THRESHOLD,
  shareOn,
  sideOfScales,
  SILENCE_CONFIDENCE,
  strengthOf,
  type Contrary,
  type CourtPredicate,
  type Stance,
} from '@assize/proto';
import type { Sum } from './model.ts';
import type { Weighed } from './weighed.ts';

const WRITTEN = 4;

const n = (value: number): string => value.toFixed(2);

/** Formats two numbers, the first of which is less. They are written in full if two decimals would look equal. */
export const formatDistinct = (less: number, more: number): [string, string] =>
  n(less) === n(more) ? [`${less}`, `${more}`] : [n(less), n(more)];

const sum = (label: string, text: string): Sum => ({ label, text });

type Sealed = Pick<CourtPredicate, 'classification' | 'confidence' | 'basis'>;

type SealMatch = 'found' | 'below-the-floor' | 'not';

export function sealMatch(
  weighed: Weighed,
  { classification, confidence, basis }: Sealed,
): SealMatch {
  const { classification: found, scales, confidence: reached } = weighed.finding;
  const same = (value: number): boolean =>
    confidence !== null && Math.abs(value - confidence) < 2e-6;
  if (basis === 'publisher') return 'not';
  if (classification === found && same(reached)) return 'found';
  const silent = classification === 'nei' && same(strengthOf('nei', scales));
  return silent ? 'below-the-floor' : 'not';
}

/** Shows how the exhibits result in S and R, and these in the confidence. */
export function arithmeticOf(weighed: Weighed, predicate: Sealed): Sum[] {
  const { onScales, remaining } = weighed;
  const falsifier = falsifierOf(onScales, remaining);
  const falsified = `${falsifier?.id} is a measurement that falsifies it: one is enough, so S = 0 and R = 1`;
  const sides = falsifier
    ? [sum('S and R', falsified)]
    : [...sideLines('support', weighed), ...sideLines('refute', weighed)];
  return [...sides, ...findingLines(weighed), ...sealLines(weighed, predicate)];
}

function sideLines(stance: Stance, { onScales, remaining }: Weighed): Sum[] {
  const { shares, weight } = countedOn(stance, onScales, remaining);
  const name = stance === 'support' ? 'S, for' : 'R, against';
  const speaks = stance === 'support' ? 'for' : 'against';
  const counted = new Set(shares.map(({ id }) => id));
  const terms = onScales
    .filter((one) => shareOn(stance, one) > 0)
    .map((one) => {
      const left = remaining(one.id, stance);
      const share = shareOn(stance, one) * left;
      const challenges = left === 1 ? '' : ` × ${n(left)} left by challenges`;
      const duplicate =
        counted.has(one.id) || share === 0 ? '' : ', counted as one with a stronger exhibit';
      const product = `relevance ${n(one.relevance)} × ${n(one[stance])} ${speaks}${challenges}`;
      return sum(one.id, `${product} = ${n(share)}${duplicate}`);
    });
  return [...terms, sum(name, formula(shares, weight))];
}

/** `sideWeight` in words: the strongest share, and a part of the remaining doubt that all others take together. */
function formula(shares: readonly { readonly share: number }[], weight: number): string {
  const [strongest, ...others] = shares.map(({ share }) => share);
  if (strongest === undefined) return '0, because no exhibit counts on this side';
  if (others.length === 0) return `${n(weight)}, the share of the only exhibit that counts`;
  const written = others.slice(0, WRITTEN).map((share) => `(1 − ${n(share)})`);
  const more = others.length > WRITTEN ? ` × ${others.length - WRITTEN} more` : '';
  const rest = `${written.join(' × ')}${more}`;
  const left = `(1 − ${n(strongest)}) × (1 − ${AGREEMENT} × (1 − ${rest}))`;
  return `1 − ${left} = ${n(weight)}: the strongest exhibit, and the others remove at most ${AGREEMENT * 100} % of the doubt that it leaves`;
}

function findingLines({ finding }: Weighed): Sum[] {
  const { classification: found, scales, confidence, contrary = null } = finding;
  const [s, r] = [n(scales.support), n(scales.refute)];
  const own = confidenceIn(found, scales, contrary);
  const by = (): string => {
    if (found === 'refuted') return `R × (1 − S) = ${r} × (1 − ${s})`;
    if (found === 'contested') return `the smaller of S and R`;
    if (found === 'nei')
      return `${SILENCE_CONFIDENCE} × (1 − S) × (1 − R) = ${SILENCE_CONFIDENCE} × (1 − ${s}) × (1 − ${r})`;
    if (contrary) return `S × (1 − C) = ${s} × (1 − ${n(contrary.refute)})`;
    return `S × (1 − R) = ${s} × (1 − ${r})`;
  };
  const rival = `another candidate has support too, which lowers the ${n(own)} to ${n(confidence)}`;
  return [
    sum('finding', sideText(found, s, r, sideOfScales(scales))),
    ...(contrary ? [sum('C, contrary', contraryText(contrary))] : []),
    sum('confidence', `${by()} = ${n(own)}`),
    ...(own - confidence > 1e-6 ? [sum('rival', rival)] : []),
  ];
}

const contraryText = ({ id, refute, unread }: Contrary): string =>
  unread
    ? `${id} was not read, so the chance that it contradicts the finding is set to ${n(refute)}`
    : `${id} is the exhibit most likely to contradict the finding (${n(refute)}), whatever the scales count of it`;

function sideText(found: string, s: string, r: string, side: string): string {
  if (found === 'contested')
    return `S = ${s} and R = ${r} both reach ${CONTESTED_THRESHOLD}: “contested”`;
  if (found === 'nei') {
    const little = `too little for a finding, which needs ${FINDING_THRESHOLD}`;
    const why =
      side === 'nei' ? little : 'the statement does not hold, and no other finding was possible';
    return `S = ${s} and R = ${r}: ${why} (“nei”)`;
  }
  const heavier =
    found === 'refuted' ? `R = ${r} outweighs S = ${s}` : `S = ${s} outweighs R = ${r}`;
  return `${heavier} and reaches ${FINDING_THRESHOLD}: “${found}”`;
}

const OTHERWISE =
  'today’s rule gives another result (decided by a language model, a jury, a publisher’s word, or earlier rules)';

/** Why the verdict differs from the finding: the floor of the case, or another's decision. */
function sealLines(weighed: Weighed, predicate: Sealed): Sum[] {
  const { least, finding } = weighed;
  const { scales, classification: found, confidence: reached } = finding;
  const { confidence } = predicate;
  switch (sealMatch(weighed, predicate)) {
    case 'found':
      return found === 'nei' || least === 0
        ? []
        : [sum('floor', `${n(reached)} reaches the ${n(least)} that this case requires`)];
    case 'below-the-floor': {
      const [below, floor] = formatDistinct(reached, least);
      const short = `${below} does not reach the ${floor} that this case requires`;
      const silence = n(strengthOf('nei', scales));
      return [
        sum('floor', `${short}: nothing is proven`),
        sum(
          'sealed',
          `confidence in “nei”: ${SILENCE_CONFIDENCE} × (1 − S) × (1 − R) = ${silence}`,
        ),
      ];
    }
    case 'not':
      return confidence === null ? [] : [sum('sealed', `${n(confidence)}: ${OTHERWISE}`)];
  }
}
