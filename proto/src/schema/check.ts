import Type from 'typebox';
import { CaseFile, Entry, Envelope, Refusal, SealedCase } from './case-file.ts';
import { Claim } from './claim.ts';
import { ClaimError } from './claim-error.ts';
import { Evidence } from './evidence.ts';
import { validatorOf } from './validator.ts';
import { SeatAnswer, SeatQuestion } from './seat.ts';
import { ShadowQuery, ShadowResult } from './shadow.ts';

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly string[] };

/** At most this many faults are named for one value: the rest follow from them. */
const MOST_FAULTS = 12;

/** Longest place that a fault names, in UTF-16 units: an unknown field may have any name. */
const LONGEST_PLACE = 200;

/** Checks values against a schema. */
export function checker<T extends Type.TSchema>(
  schema: T,
): (value: unknown) => Checked<Type.Static<T>> {
  return (value) => {
    const shape = validatorOf(schema);
    if (shape.Check(value)) return { ok: true, value };
    return { ok: false, faults: sentencesOf(shape.Errors(value)) };
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
}

/** What a schema found wrong, in sentences: some of them, each once. */
export function sentencesOf(errors: readonly SchemaError[]): string[] {
  return [...new Set(errors.flatMap(sentence))].slice(0, MOST_FAULTS);
}

function sentence(error: SchemaError): string[] {
  const where = shortened(error.instancePath.slice(1).replaceAll('/', '.')) || 'it';
  if (error.keyword === 'additionalProperties') return [];
  if (error.keyword === 'boolean') return [`${where}: unknown field`];
  return [`${where} ${error.message}`];
}

/** Faults go into logs, spans and headers, where a name of a megabyte has no room. */
function shortened(place: string): string {
  if (place.length <= LONGEST_PLACE) return place;
  return `${place.slice(0, LONGEST_PLACE).toWellFormed()}…`;
}

export const checkClaim = checker(Claim);
export const checkClaimError = checker(ClaimError);
export const checkEvidence = checker(Evidence);
export const checkCaseFile = checker(CaseFile);
export const checkEntries = checker(Type.Array(Entry));
export const checkEnvelope = checker(Envelope);
export const checkRefusal = checker(Refusal);
export const checkSealedCase = checker(SealedCase);
export const checkShadowQuery = checker(ShadowQuery);
export const checkShadowResult = checker(ShadowResult);
export const checkSeatQuestion = checker(SeatQuestion);
export const checkSeatAnswer = checker(SeatAnswer);
