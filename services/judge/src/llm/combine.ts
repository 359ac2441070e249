import {
  CONTESTED_THRESHOLD,
  definedFields,
  isBareClassification,
  rounded,
  scalesOf,
  strengthOf,
  type BareClassification,
  type ExhibitReading,
  type RemainingWeight,
  type Scales,
  type Stance,
  type View,
} from '@assize/proto';
import { sidesOf, standingAmong, type Finding } from '@assize/court/findings';
import { onScales } from '@assize/court/grounds';
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
  /** The ids of exhibits that the model puts on a side which its finding disregards. */
  readonly overruled: readonly string[];
}

/**
 * The model's own finding is taken if all answers agree on it and something is left of an exhibit on each of its sides.
 * To it is added any side on which exhibits that no model rules on (machines' reports, texts that are not available)
 * read strongly. Otherwise the result is `nei`.
 */
export function resultOn(
  { exhibits }: View,
  matter: Matter,
  read: readonly ExhibitReading[],
  answers: readonly Ruled[],
  remaining: RemainingWeight,
): MatterResult {
  const [given = 'nei', ...others] = new Set(answers.map(({ finding }) => finding));
  const finding = others.length === 0 ? given : 'nei';
  const weighed = (some: readonly ExhibitReading[]): Scales =>
    scalesOf(onScales(exhibits, some), remaining);
  const unruled = weighed(read.filter(({ id }) => matter.unruled.has(id)));
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
  return { statement: matter.statement, side: side ?? 'nei', scales, readings, overruled };
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
 * charge's wins a tie. Its confidence is the model's in the exhibits on its side, lowered by what supports a rival
 * candidate. The confidence in `nei` is one minus what is left on a side.
 */
export function findingAmong(
  { charge, claim }: View,
  own: MatterResult,
  rivals: readonly MatterResult[],
): Concluded {
  const all = [own, ...rivals];
  const found = (classification: string, result: MatterResult, confidence: number): Concluded => {
    const { scales } = result;
    return { result, finding: { classification, confidence: rounded(confidence), scales } };
  };
  if (claim.candidates.length === 0 && isBareClassification(charge.classification)) {
    return found(own.side, own, certaintyOf(own.side, own.scales));
  }
  const [best] = standingAmong(all, ({ side }) => side === 'supported');
  const [rival] = standingAmong(
    all.filter((one) => one !== best),
    ({ side }) => side === 'supported' || side === 'contested',
  );
  const most = Math.max(...all.map(({ scales }) => scales.support));
  if (!best) return found('nei', own, 1 - most);
  const named = claim.candidates.find(({ statement }) => statement === best.statement);
  const { classification } = best === own ? charge : (named ?? charge);
  return found(classification, best, best.scales.support * (1 - (rival?.scales.support ?? 0)));
}

/** A model that rules is never silent, so its ruling that neither side is there is as certain as any other. */
function certaintyOf(side: BareClassification, scales: Scales): number {
  const { support, refute } = scales;
  return side === 'nei' ? (1 - support) * (1 - refute) : strengthOf(side, scales);
}
