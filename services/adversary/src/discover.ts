import {
  challengerOf,
  stanceFor,
  type Discovery,
  type Gathered,
  type LightElement,
  type View,
} from '@assize/proto';
import { presentedAs, readingsOn, unreadable } from '@assize/court/reading';
import { challengesOf, cited, finding, groundsOf } from './checks.ts';

/** A conclusion on more evidence than this is deep: water. */
const DEEP = 5;
/** From this confidence of its publisher on a conclusion is stable: earth. */
const STABLE = 0.7;

/**
 * The light element of a conclusion: what the claim says it is; else many exhibits make it water, a
 * number or date diamond, and a confident publisher earth; what is left is air.
 */
export function elementOf({ claim, exhibits }: View): LightElement {
  if (claim.element) return claim.element;
  if (exhibits.length > DEEP) return 'water';
  if (/\d/.test(claim.text)) return 'diamond';
  return claim.confidence !== null && claim.confidence >= STABLE ? 'earth' : 'air';
}

/**
 * D1: how every exhibit reads, and what the challenger's checks find, its own first. What it finds wrong
 * with what speaks for the charge is raised, and tried by the judge. No conclusion.
 */
export function discover(view: View, gathered: Gathered): Discovery {
  const element = elementOf(view);
  const challenger = challengerOf(element);
  const { statement, classification } = view.charge;
  const readings = readingsOn(gathered, statement);
  const charged = stanceFor(classification);
  const ids = readings.map(({ id }) => id);
  const presented = presentedAs(ids, view.exhibits, readings);
  const all = cited(presented, statement, charged);
  const grounds = groundsOf(challenger);
  const abstained = unreadable(view);
  return {
    kind: 'discovery',
    element,
    challenger,
    exhibits: [...readings],
    checks: grounds.flatMap((ground) => finding(ground, all) ?? []),
    challenges: abstained ? [] : challengesOf(grounds, all, charged),
    abstained,
  };
}
