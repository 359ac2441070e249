import Type from 'typebox';
import Compile from 'typebox/compile';
import { Predicate } from '../../verdict/predicate.ts';
import { CourtFinding } from './finding.ts';

/** The whole verdict of the court, or of the light path before it, as it is signed. */
export const CourtPredicate = Type.Object(
  { ...Predicate.properties, ...CourtFinding.properties },
  { additionalProperties: false },
);
export type CourtPredicate = Type.Static<typeof CourtPredicate>;

const compiled = Compile(CourtPredicate);

/** A verdict as one of the court's; null where it is of another proceeding. */
export function courtPredicate(predicate: Predicate): CourtPredicate | null {
  return compiled.Check(predicate) ? predicate : null;
}
