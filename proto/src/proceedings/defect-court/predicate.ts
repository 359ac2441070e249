import type Type from 'typebox';
import { validatorOf } from '../../schema/validator.ts';
import { Predicate } from '../../verdict/predicate.ts';
import { CourtFinding } from './finding.ts';
import { strictObject } from '../../schema/atoms.ts';

/** The whole verdict of the court, or of the light path before it, as it is signed. */
export const CourtPredicate = strictObject({ ...Predicate.properties, ...CourtFinding.properties });
export type CourtPredicate = Type.Static<typeof CourtPredicate>;

/** A verdict as one of the court's; null where it is of another proceeding. */
export function courtPredicate(predicate: Predicate): CourtPredicate | null {
  return validatorOf(CourtPredicate).Check(predicate) ? predicate : null;
}
