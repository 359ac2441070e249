import {
  challengeKey,
  oppositeOf,
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
  /** The side for which the challenged exhibit was cited. */
  readonly side: Stance;
}

/**
 * Every challenge on the record, each once: the challenger's and the defense's to what is charged, the
 * prosecutor's to the rest.
 */
export function raisedIn({ discovery, brief, rounds, charge }: View): Raised[] {
  const charged = stanceFor(charge.classification);
  const other = oppositeOf(charged);
  const against =
    (side: Stance) =>
    (challenge: Challenge): Raised => ({ challenge, side });
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

/** Rules on each challenge by the judge's own reading: a challenge that does not hold there is overruled. */
export function ruleOn(
  view: View,
  readings: readonly ExhibitReading[],
  presented: readonly string[] = citedBy('argument', view),
): Ruling[] {
  // What the prosecution does not cite stands behind what it does.
  const ids = [...presented, ...view.exhibits.map((exhibit) => exhibit.id)];
  const order = presentedAs(ids, view.exhibits, readings);
  return raisedIn(view).flatMap(({ challenge, side }) => {
    const { id, severity, ground } = challenge;
    const at = order.findIndex(({ exhibit }) => exhibit.id === id);
    const own = order[at];
    if (!own) return [];
    const [earlier, beside] = [order.slice(0, at), order.filter((other) => other !== own)];
    const { statement } = view.charge;
    const upheld = upholds(challenge, { ...own, statement, side, earlier, beside });
    return [{ id, severity, ground, side, upheld }];
  });
}

/**
 * What the upheld challenges leave of an exhibit on the side for which it was cited. A sole exhibit
 * has nothing beside it that could be preferred: a challenge that is not fatal is put on record
 * and takes nothing of it. On sets with one passage an item, taking did not help
 * (docs/how-a-verdict-is-reached.md).
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

/** What the readings alone come to, and by what rulings. */
export interface ByRule {
  readonly rulings: Ruling[];
  readonly superseded: readonly Superseded[];
  readonly yielding: readonly Testimony[];
  readonly finding: Finding;
}

/** On which sides what an exhibit's own source says of a change goes before what another says of it. */
const OWN_FIRST: readonly (readonly Stance[])[] = [
  ['support', 'refute'],
  ['support'],
  ['refute'],
  [],
];

/**
 * What the scales come to with what upheld challenges, later exhibits, and exhibits with more to go by
 * leave. Where a source and another both say that something changed, that one is heard by which less is
 * decided, or with less confidence: in whatever order they come, the finding is the more careful one.
 */
export function foundByRule(
  view: View,
  gathered: Gathered,
  presented: readonly string[] = citedBy('argument', view),
): ByRule {
  const { statement } = view.charge;
  const readings = readingsOn(gathered, statement);
  const yielding = testimonyAmong(statement, view.exhibits, readings);
  const challenges = ruleOn(view, readings, presented);
  const ways = OWN_FIRST.map((own) => supersededAmong(view.exhibits, readings, own));
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

/** How much a finding decides: 2 the charge, 1 something else, 0 nothing. */
function decidedBy({ charge }: View, finding: Finding, least: number): number {
  const { classification, confidence } = finding;
  if (confidence < least) return 0;
  if (classification === charge.classification) return 2;
  return classification === 'nei' ? 0 : 1;
}
