import {
  challengerOf,
  stanceFor,
  type Discovery,
  type Gathered,
  type LightElement,
  type View,
} from '@assize/proto';
import { presentedAs, readingsOn, unreadable } from '@assize/court/reading';
import { challengesOf, citedForSides, checkOf, groundsOf } from './checks.ts';

/** A conclusion that rests on more exhibits than this is deep, which makes its element water. */
const DEEP = 5;
/** The publisher's confidence (0 to 1) at or above which a conclusion is stable, which makes its element earth. */
const STABLE = 0.7;

/**
 * The light element of a conclusion. The claim's own `element` wins. Otherwise the first that applies: more than five
 * exhibits make it water, a digit in the claim makes it diamond, a confidence of at least 0.7 makes it earth.
 * Anything else is air.
 */
export function elementOf({ claim, exhibits }: View): LightElement {
  if (claim.element) return claim.element;
  if (exhibits.length > DEEP) return 'water';
  if (/\d/.test(claim.text)) return 'diamond';
  return claim.confidence !== null && claim.confidence >= STABLE ? 'earth' : 'air';
}

/**
 * D1, the discovery: how each exhibit reads, what the challenger's checks find (its own checks first), and the
 * challenges to exhibits that support the charge, for the judge to rule on. It draws no conclusion.
 */
export function discover(view: View, gathered: Gathered): Discovery {
  const element = elementOf(view);
  const challenger = challengerOf(element);
  const { statement, classification } = view.charge;
  const readings = readingsOn(gathered, statement);
  const charged = stanceFor(classification);
  const ids = readings.map(({ id }) => id);
  const presented = presentedAs(ids, view.exhibits, readings);
  const all = citedForSides(presented, statement, charged);
  const grounds = groundsOf(challenger);
  const abstained = unreadable(view);
  return {
    kind: 'discovery',
    element,
    challenger,
    exhibits: [...readings],
    checks: grounds.flatMap((ground) => checkOf(ground, all) ?? []),
    challenges: abstained ? [] : challengesOf(grounds, all, charged),
    abstained,
  };
}
