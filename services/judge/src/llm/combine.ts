import {
  CONTESTED,
  defined,
  isBare,
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

/** What a model's answers on one matter come to, in one order or in both. */
export interface Held {
  readonly statement: string;
  readonly side: BareClassification;
  readonly scales: Scales;
  /** What each exhibit counted for; the strengths are the model's, and leave doubt, not neutrality. */
  readonly readings: readonly ExhibitReading[];
  /** Exhibits, by id, that it rules to be on a side that its finding leaves out of account. */
  readonly overruled: readonly string[];
}

/**
 * What is held on a matter: the model's own finding, where all answers give the same and something is left
 * of an exhibit on each of its sides, and beside it the side of what no model rules on (a machine's
 * report, a text that is not at hand), where that reads strongly. Else `nei`.
 */
export function heldOn(
  { exhibits }: View,
  matter: Matter,
  read: readonly ExhibitReading[],
  answers: readonly Ruled[],
  remaining: RemainingWeight,
): Held {
  const [given = 'nei', ...others] = new Set(answers.map(({ finding }) => finding));
  const finding = others.length === 0 ? given : 'nei';
  const weighed = (some: readonly ExhibitReading[]): Scales =>
    scalesOf(onScales(exhibits, some), remaining);
  const unruled = weighed(read.filter(({ id }) => matter.unruled.has(id)));
  const sides = STANCES.filter(
    (side) => sidesOf(finding).includes(side) || unruled[side] >= CONTESTED,
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

/** An exhibit by what was ruled on it: on no side where two orders disagree, or where nobody was asked. */
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

/** On no side; how far its source is believed is none of what is ruled. */
function neutral({ id, sourceCredibility }: ExhibitReading): ExhibitReading {
  const ruled = { id, relevance: 1, support: 0, refute: 0, neutral: 1 };
  return { ...ruled, ...defined({ sourceCredibility }) };
}

/** What follows from what is held on each matter. */
export interface Concluded {
  readonly finding: Finding;
  /** On the statement that the finding is about; on the charge's where none is found. */
  readonly held: Held;
}

/**
 * The finding on a case: the side of the charge's own statement, or among candidates the one that is held
 * most strongly to stand, the charge's where two are equal. It is as sure as the model is of the exhibits
 * on its side, less what it holds for a rival candidate; `nei` is sure but for what is left on a side.
 */
export function foundAmong({ charge, claim }: View, own: Held, rivals: readonly Held[]): Concluded {
  const all = [own, ...rivals];
  const found = (classification: string, held: Held, confidence: number): Concluded => {
    const { scales } = held;
    return { held, finding: { classification, confidence: rounded(confidence), scales } };
  };
  if (claim.candidates.length === 0 && isBare(charge.classification)) {
    return found(own.side, own, sureOf(own.side, own.scales));
  }
  const [best, rival] = standingAmong(all, ({ side }) => side === 'supported');
  const most = Math.max(...all.map(({ scales }) => scales.support));
  if (!best) return found('nei', own, 1 - most);
  const named = claim.candidates.find(({ statement }) => statement === best.statement);
  const { classification } = best === own ? charge : (named ?? charge);
  return found(classification, best, best.scales.support * (1 - (rival?.scales.support ?? 0)));
}

/** A model that rules says nothing by silence: that neither side is there is as sure as any ruling. */
function sureOf(side: BareClassification, scales: Scales): number {
  const { support, refute } = scales;
  return side === 'nei' ? (1 - support) * (1 - refute) : strengthOf(side, scales);
}
