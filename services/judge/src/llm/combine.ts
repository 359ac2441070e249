import {
  CONTESTED_THRESHOLD,
  contraryIn,
  definedFields,
  isBareClassification,
  rounded,
  scalesOf,
  type BareClassification,
  type Contrary,
  type ExhibitReading,
  type Gathered,
  type RemainingWeight,
  type Scales,
  type Stance,
  type View,
} from '@assize/proto';
import { findingWith, sidesOf, standingAmong, type Finding } from '@assize/court/findings';
import { onScales } from '@assize/court/grounds';
import { readingsOn, unreadIn } from '@assize/court/reading';
import type { OnExhibit, Ruled } from './answer.ts';
import type { Matter } from './matter.ts';

/** The result of a model's answers on one matter, in one order or in both. */
export interface MatterResult {
  readonly statement: string;
  readonly side: BareClassification;
  readonly scales: Scales;
  /**
   * What each exhibit counted for. The strengths are the model's. What remains is doubt, so it is not counted as
   * neutral.
   */
  readonly readings: readonly ExhibitReading[];
  /** The exhibit on which no model rules and which may contradict the statement. */
  readonly contrary: Contrary | null;
  /** The ids of exhibits that the model puts on a side which its finding disregards. */
  readonly overruled: readonly string[];
}

/**
 * The model's own finding is taken if all answers agree on it and something is left of an exhibit on each of its sides.
 * To it is added any side on which exhibits that no model rules on (machines' reports, texts that are not available)
 * read strongly. Otherwise the result is `nei`.
 */
export function resultOn(
  { exhibits, claim }: View,
  matter: Matter,
  gathered: Gathered,
  answers: readonly Ruled[],
  remaining: RemainingWeight,
): MatterResult {
  const [given = 'nei', ...others] = new Set(answers.map(({ finding }) => finding));
  const finding = others.length === 0 ? given : 'nei';
  const read = readingsOn(gathered, matter.statement);
  const unruledOf = (some: readonly ExhibitReading[]): readonly ExhibitReading[] =>
    some.filter(({ id }) => matter.unruled.has(id));
  const weighed = (some: readonly ExhibitReading[]): Scales =>
    scalesOf(onScales(exhibits, some), remaining);
  const unruled = weighed(unruledOf(read));
  const sides = STANCES.filter(
    (side) => sidesOf(finding).includes(side) || unruled[side] >= CONTESTED_THRESHOLD,
  );
  const ruled = read.map((one) =>
    matter.unruled.has(one.id) ? one : ruling(matter, one, answers),
  );
  const isOverruled = (one: ExhibitReading): boolean =>
    !matter.unruled.has(one.id) && STANCES.some((side) => one[side] > 0 && !sides.includes(side));
  const readings = ruled.map((one) => (isOverruled(one) ? neutral(one) : one));
  const scales = weighed(readings);
  const side = sides.every((one) => scales[one] > 0) ? NAMED[sides.join()] : undefined;
  const overruled = ruled.filter(isOverruled).map(({ id }) => id);
  const unread = unreadIn(gathered, unruledOf(read));
  // Among candidates, what contradicts one speaks for another.
  const may = claim.candidates.length > 0 ? readings.filter(({ id }) => unread.has(id)) : readings;
  const contrary = contraryIn(onScales(exhibits, may), remaining, unread);
  return {
    statement: matter.statement,
    side: side ?? 'nei',
    scales,
    readings,
    contrary,
    overruled,
  };
}

const STANCES: readonly Stance[] = ['support', 'refute'];
const NAMED: Readonly<Record<string, BareClassification>> = {
  support: 'supported',
  refute: 'refuted',
  'support,refute': 'contested',
};

/** Neutral if the two orders disagree, or if the model was not asked about the exhibit. */
function ruling(
  { exhibits }: Matter,
  reading: ExhibitReading,
  answers: readonly Ruled[],
): ExhibitReading {
  const shown = exhibits.find(({ exhibit }) => exhibit.id === reading.id);
  const rulings = answers.flatMap((answer): OnExhibit[] => {
    const one = answer.exhibits[shown?.name ?? ''];
    return one ? [one] : [];
  });
  const [first, ...others] = rulings;
  if (!first || others.some(({ says }) => says !== first.says)) return neutral(reading);
  const mean = rounded(rulings.reduce((sum, one) => sum + one.strength, 0) / rulings.length);
  const on = (side: Stance): number => (first.says === side ? mean : 0);
  return { ...neutral(reading), support: on('support'), refute: on('refute'), neutral: 0 };
}

/** Keeps the credibility of the source, which no ruling concerns. */
function neutral({ id, sourceCredibility }: ExhibitReading): ExhibitReading {
  const ruled = { id, relevance: 1, support: 0, refute: 0, neutral: 1 };
  return { ...ruled, ...definedFields({ sourceCredibility }) };
}

export interface Concluded {
  readonly finding: Finding;
  /** The result on the statement that the finding is about, or on the charge's if nothing is found. */
  readonly result: MatterResult;
}

/**
 * The side of the charge's own statement or, among candidates, the one that is held most strongly to be true; the
 * charge's wins a tie. Its confidence is the model's in the exhibits on its side, lowered by what no model rules on and
 * reads as the opposite, and by what supports a rival candidate. The confidence in `nei` is one minus what is left on a
 * side.
 */
export function findingAmong(
  { charge, claim }: View,
  own: MatterResult,
  rivals: readonly MatterResult[],
): Concluded {
  const all = [own, ...rivals];
  const found = (classification: string, result: MatterResult, left = 1): Concluded => {
    const finding = findingWith(classification, result.scales, result.contrary);
    return { result, finding: { ...finding, confidence: rounded(finding.confidence * left) } };
  };
  const isNei = (confidence: number): Concluded => {
    const { scales } = own;
    const finding = { classification: 'nei', confidence: rounded(confidence), scales };
    return { result: own, finding };
  };
  if (claim.candidates.length === 0 && isBareClassification(charge.classification)) {
    const { support, refute } = own.scales;
    // A model that rules is never silent, so its ruling that neither side is there is as certain as any other.
    return own.side === 'nei' ? isNei((1 - support) * (1 - refute)) : found(own.side, own);
  }
  const [best] = standingAmong(all, ({ side }) => side === 'supported');
  const [rival] = standingAmong(
    all.filter((one) => one !== best),
    ({ side }) => side === 'supported' || side === 'contested',
  );
  if (!best) return isNei(1 - Math.max(...all.map(({ scales }) => scales.support)));
  const named = claim.candidates.find(({ statement }) => statement === best.statement);
  const { classification } = best === own ? charge : (named ?? charge);
  return found(classification, best, 1 - (rival?.scales.support ?? 0));
}
