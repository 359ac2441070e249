import type Type from 'typebox';
import { Predicate } from '../verdict/predicate.ts';
import { SealedCase } from './case-file.ts';
import { ClaimError } from './claim-error.ts';
import { Claim } from './claim.ts';

/** The JSON Schemas that other programs write to or read by: the very objects that messages are checked with. */
export const PUBLISHED_SCHEMAS: Readonly<Record<string, Type.TSchema>> = {
  claim: Claim,
  'claim-error': ClaimError,
  'sealed-case': SealedCase,
  verdict: Predicate,
};
