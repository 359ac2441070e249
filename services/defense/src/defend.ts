import {
  isBareClassification,
  sideOfScales,
  stanceFor,
  strengthOf,
  type Alternative,
  type Challenge,
  type DefenseBrief,
  type ExhibitReading,
  type Gathered,
  type Scales,
  type View,
} from '@assize/proto';
import { rivalsIn, scalesOn, standingAmong } from '@assize/court/findings';
import { challengesTo, remainingBy, notYetRaised } from '@assize/court/grounds';
import { presentedAs, readingsOn, sharesFor, unreadable } from '@assize/court/reading';

/** The most challenges of a brief. Further ones are left to the hearing. */
export const MOST_CHALLENGES = 8;
export const MOST_ALTERNATIVE = 5;
/** The defense concedes if, after its own challenges, the charge is at least this strong … */
const PLEA_STRENGTH = 0.85;
/** … and no more than this weighs against it. */
const PLEA_AGAINST = 0.15;

/** D2, the defense brief. Challenges that the challenger has raised already are not repeated. */
export function defend(view: View, gathered: Gathered): DefenseBrief {
  const readings = readingsOn(gathered, view.charge.statement);
  const tried = view.discovery?.challenges ?? [];
  const challenges = notYetRaised(challengesToCharged(view, readings, view.charged), tried);
  // Which of two repeats the other depends on their order, and the scales count repeated exhibits once anyway.
  const others = tried.filter(({ ground }) => ground !== 'repeated');
  const side = stanceFor(view.charge.classification);
  const remaining = remainingBy([...challenges, ...others].map((one) => ({ ...one, side })));
  const scales = scalesOn(view, gathered, view.charge.statement, remaining);
  const abstained = unreadable(view);
  const alternative = abstained ? null : alternativeTo(view, gathered, scales);
  return {
    kind: 'defense-brief',
    challenges: challenges.slice(0, MOST_CHALLENGES),
    motionToDismiss: abstained || alternative ? null : motion(view, scales),
    alternative,
    plea: abstained || alternative ? null : plea(view, scales),
    abstained,
  };
}

/** The challenges that hold against the exhibits cited for the charge, in the order of citation. */
export function challengesToCharged(
  view: View,
  readings: readonly ExhibitReading[],
  cited: readonly string[],
): Challenge[] {
  const { classification, statement } = view.charge;
  const side = stanceFor(classification);
  // `presentedAs` drops repeated citations, so an exhibit never counts as repeating itself.
  const presented = presentedAs(cited, view.exhibits, readings);
  return presented.flatMap((one, i) =>
    challengesTo({ ...one, statement, side, earlier: presented.slice(0, i) }),
  );
}

/** Null if something supports the charge. */
function motion({ charge }: View, scales: Scales): string | null {
  const charged = isBareClassification(charge.classification) ? charge.classification : 'supported';
  if (sideOfScales(scales) !== 'nei' || charged === 'nei') return null;
  return `the evidence is too weak for "${charge.classification}" (${formatScales(scales)})`;
}

function plea({ charge }: View, scales: Scales): string | null {
  const strength = strengthOf(charge.classification, scales);
  const against = charge.classification === 'refuted' ? scales.support : scales.refute;
  const plain = charge.classification !== 'contested' && charge.classification !== 'nei';
  if (!plain || strength < PLEA_STRENGTH || against > PLEA_AGAINST) return null;
  return `the charge holds after all challenges (${formatScales(scales)})`;
}

function formatScales({ support, refute }: Scales): string {
  return `support ${support.toFixed(2)}, refutation ${refute.toFixed(2)}`;
}

function alternativeTo(view: View, gathered: Gathered, scales: Scales): Alternative | null {
  const { charge, claim } = view;
  if (claim.candidates.length > 0) return otherCandidate(view, gathered, scales);
  if (!isBareClassification(charge.classification)) return null;
  const side = sideOfScales(scales);
  if (side === charge.classification || side === 'nei') return null;
  const readings = readingsOn(gathered, charge.statement);
  return propose(side, `the exhibits show "${side}" (${formatScales(scales)})`, readings);
}

/** One whose statement the exhibits support more strongly than the charge's. */
function otherCandidate(view: View, gathered: Gathered, own: Scales): Alternative | null {
  const rivals = rivalsIn(view).map((rival) => {
    return { ...rival, scales: scalesOn(view, gathered, rival.statement) };
  });
  const [best] = standingAmong(rivals);
  if (!best || best.scales.support <= own.support) return null;
  const why = `the evidence for its statement (${formatScales(best.scales)}) is stronger than that for the charge's (${formatScales(own)})`;
  return propose(best.classification, why, readingsOn(gathered, best.statement));
}

function propose(
  classification: string,
  why: string,
  readings: readonly ExhibitReading[],
): Alternative {
  const evidence = sharesFor(classification, readings, Number.MIN_VALUE)
    .slice(0, MOST_ALTERNATIVE)
    .map(({ id, share: strength }) => ({ id, strength }));
  return { classification, why, evidence };
}
