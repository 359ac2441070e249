import {
  challengeKey,
  oppositeOf,
  shareOn,
  stanceFor,
  type Challenge,
  type ExhibitReading,
  type Gathered,
  type RemainingWeight,
  type Ruling,
  type Stance,
  type View,
} from '@assize/proto';
import { findingOf, leastConfidenceFor, type Finding } from '@assize/court/findings';
import {
  citedBy,
  GROUNDS,
  remainingBy,
  rulingsOnSuperseded,
  rulingsOnTestimony,
  supersededAmong,
  testimonyAmong,
  upholds,
  type Superseded,
  type Testimony,
} from '@assize/court/grounds';
import { presentedAs, readingsOn } from '@assize/court/reading';

export interface Raised {
  readonly challenge: Challenge;
  /** The side that the challenged exhibit was cited for. */
  readonly side: Stance;
}

/**
 * Once each: the challenger's and the defense's to exhibits for the charge, the prosecutor's to those against it. A
 * stated ground has its own severity, whatever the party says.
 */
export function raisedIn({ discovery, brief, rounds, charge }: View): Raised[] {
  const charged = stanceFor(charge.classification);
  const other = oppositeOf(charged);
  const against =
    (side: Stance) =>
    (challenge: Challenge): Raised => {
      const ground = GROUNDS.find(({ name }) => name === challenge.ground);
      return { challenge: { ...challenge, severity: (ground ?? challenge).severity }, side };
    };
  const all = [
    ...(discovery?.challenges ?? []).map(against(charged)),
    ...(brief?.challenges ?? []).map(against(charged)),
    ...rounds.flatMap(({ argument, rebuttal }) => [
      ...(argument?.challenges ?? []).map(against(other)),
      ...(rebuttal?.challenges ?? []).map(against(charged)),
    ]),
  ];
  const keys = all.map(({ challenge, side }) => `${side}:${challengeKey(challenge)}`);
  return all.filter((_raised, i) => keys.indexOf(keys[i] ?? '') === i);
}

/** A challenge that does not hold on the judge's own reading is overruled. */
export function ruleOn(
  view: View,
  readings: readonly ExhibitReading[],
  presented: readonly string[] = citedBy('argument', view),
): Ruling[] {
  // Exhibits that the prosecution did not cite come after those that it did.
  const ids = [...presented, ...view.exhibits.map((exhibit) => exhibit.id)];
  const order = presentedAs(ids, view.exhibits, readings);
  return raisedIn(view).flatMap(({ challenge, side }) => {
    const { id, severity, ground } = challenge;
    const at = order.findIndex(({ exhibit }) => exhibit.id === id);
    const own = order[at];
    if (!own) return [];
    const counts = ({ reading }: typeof own): boolean => shareOn(side, reading) > 0;
    // What repeats an exhibit that does not count on its side is not struck: nothing would be left of what both say.
    const earlier = order.slice(0, at).filter((other) => counts(other) || !counts(own));
    const otherExhibits = order.filter((other) => other !== own);
    const { statement } = view.charge;
    const upheld = upholds(challenge, { ...own, statement, side, earlier, otherExhibits });
    return [{ id, severity, ground, side, upheld }];
  });
}

/**
 * What upheld challenges leave of an exhibit on the side that it was cited for. If the case has a single exhibit,
 * there is nothing to prefer to it: a challenge that is not fatal is recorded, but takes nothing away. On data sets
 * with one passage per item, taking some away did not help (docs/how-a-verdict-is-reached.md).
 */
export function remainingAfter(
  rulings: readonly Ruling[],
  { exhibits }: Pick<View, 'exhibits'>,
): RemainingWeight {
  const sole = exhibits.length === 1;
  return remainingBy(
    rulings.filter(({ upheld, severity }) => upheld && (!sole || severity === 'fatal')),
  );
}

export interface ByRule {
  readonly rulings: Ruling[];
  readonly superseded: readonly Superseded[];
  readonly yielding: readonly Testimony[];
  readonly finding: Finding;
}

/** Variants of the sides on which a source's own correction takes precedence over another source's. */
const OWN_FIRST: readonly (readonly Stance[])[] = [
  ['support', 'refute'],
  ['support'],
  ['refute'],
  [],
];

/**
 * Finds by the scales, after upheld challenges, corrections by later exhibits, and testimony that yields. If both an
 * exhibit's own source and another say that something changed, the variant is chosen that decides less or, if they
 * decide equally much, has less confidence. So the finding is the more cautious one, and does not depend on the order
 * of the exhibits.
 */
export function findingByRule(
  view: View,
  gathered: Gathered,
  presented: readonly string[] = citedBy('argument', view),
): ByRule {
  const { statement } = view.charge;
  const readings = readingsOn(gathered, statement);
  const yielding = testimonyAmong(statement, view.exhibits, readings);
  const challenges = ruleOn(view, readings, presented);
  const ways = OWN_FIRST.map((own) => supersededAmong(statement, view.exhibits, readings, own));
  const least = leastConfidenceFor(view, gathered);
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()]
    .map((superseded): ByRule => {
      const rulings = [
        ...challenges,
        ...rulingsOnSuperseded(superseded),
        ...rulingsOnTestimony(yielding),
      ];
      const finding = findingOf(view, gathered, remainingAfter(rulings, view));
      return { rulings, superseded, yielding, finding };
    })
    .reduce((one, other) => {
      const more = decidedBy(view, one.finding, least) - decidedBy(view, other.finding, least);
      return (more || one.finding.confidence - other.finding.confidence) > 0 ? other : one;
    });
}

/** 2 affirms the charge, 1 finds something else, 0 finds nothing. */
function decidedBy({ charge }: View, finding: Finding, least: number): number {
  const { classification, confidence } = finding;
  if (confidence < least) return 0;
  if (classification === charge.classification) return 2;
  return classification === 'nei' ? 0 : 1;
}
