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
import { findingOf, type Finding } from '@assize/court/findings';
import {
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

/** The exhibits that the prosecution cites, in the order in which it does. */
export function presentedIn({ charged, rounds }: View): string[] {
  return [...charged, ...rounds.flatMap((round) => round.argument?.cites ?? [])];
}

/** Rules on each challenge by the judge's own reading: a challenge that does not hold there is overruled. */
export function ruleOn(
  view: View,
  readings: readonly ExhibitReading[],
  presented: readonly string[] = presentedIn(view),
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

/**
 * What the scales come to with what upheld challenges, later exhibits, and exhibits with more to go by
 * leave.
 */
export function foundByRule(
  view: View,
  gathered: Gathered,
  presented: readonly string[] = presentedIn(view),
): ByRule {
  const readings = readingsOn(gathered, view.charge.statement);
  const superseded = supersededAmong(view.exhibits, readings);
  const { statement } = view.charge;
  const yielding = testimonyAmong(statement, view.exhibits, readings);
  const rulings = [
    ...ruleOn(view, readings, presented),
    ...rulingsOnSuperseded(superseded),
    ...rulingsOnTestimony(yielding),
  ];
  const finding = findingOf(view, gathered, remainingAfter(rulings, view));
  return { rulings, superseded, yielding, finding };
}
