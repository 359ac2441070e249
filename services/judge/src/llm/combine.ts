import {
  CONTESTED,
  isBare,
  rounded,
  scalesOf,
  strengthOf,
  type BareClassification,
  type ExhibitReading,
  type Leaves,
  type Scales,
  type Stance,
  type View,
} from '@assize/proto';
import { onScales, sidesOf, type Finding } from '@assize/scrutiny';
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
  leaves: Leaves,
): Held {
  const [given = 'nei', ...others] = new Set(answers.map(({ finding }) => finding));
  const finding = others.length === 0 ? given : 'nei';
  const weighed = (some: readonly ExhibitReading[]): Scales =>
    scalesOf(onScales(exhibits, some), leaves);
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
  return { id: reading.id, relevance: 1, support: on('support'), refute: on('refute'), neutral: 0 };
}

function neutral({ id }: ExhibitReading): ExhibitReading {
  return { id, relevance: 1, support: 0, refute: 0, neutral: 1 };
}

/** What follows from what is held on each matter. */
export interface Concluded {
  readonly finding: Finding;
  /** On the statement that the finding is about; on the charge's where none is found. */
  readonly held: Held;
}

/**
 * The finding on a case: the side of the charge's own statement, or among candidates the one that is held
 * most strongly to stand, the charge's where two are equal. Its confidence is that of the model in the
 * exhibits on its side (`strengthOf`), less what it holds for a rival candidate.
 */
export function foundAmong({ charge, claim }: View, own: Held, rivals: readonly Held[]): Concluded {
  const standing = [own, ...rivals].filter(({ side }) => side === 'supported');
  const [best, rival] = standing.toSorted((a, b) => b.scales.support - a.scales.support);
  if (claim.candidates.length === 0 && isBare(charge.classification)) return found(own.side, own);
  if (!best) {
    const support = Math.max(...[own, ...rivals].map(({ scales }) => scales.support));
    return found('nei', own, strengthOf('nei', { support, refute: 0 }));
  }
  const named = claim.candidates.find(({ statement }) => statement === best.statement);
  const { classification } = best === own ? charge : (named ?? charge);
  const { support } = best.scales;
  return found(classification, best, rounded(support * (1 - (rival?.scales.support ?? 0))));
}

function found(
  classification: string,
  held: Held,
  confidence: number = strengthOf(classification, held.scales),
): Concluded {
  return { held, finding: { classification, confidence, scales: held.scales } };
}
