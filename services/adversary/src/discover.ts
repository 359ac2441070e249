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

/** More exhibits than this make the element water. */
const DEEP = 5;
/** The least publisher's confidence (0 to 1) that makes the element earth. */
const STABLE = 0.7;

/**
 * The claim's own `element` wins. Otherwise the first that applies: many exhibits are water, a digit in the claim is
 * diamond, a high confidence is earth. Anything else is air.
 */
export function elementOf({ claim, exhibits }: View): LightElement {
  if (claim.element) return claim.element;
  if (exhibits.length > DEEP) return 'water';
  if (/\d/.test(claim.text)) return 'diamond';
  return claim.confidence !== null && claim.confidence >= STABLE ? 'earth' : 'air';
}

/**
 * D1: how each exhibit reads, what the challenger's checks find (its own checks first), and the challenges to exhibits
 * that support the charge. It draws no conclusion.
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
