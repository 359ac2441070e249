import Type from 'typebox';
import { Closing } from '../schema/artifact.ts';
import { CaseFile, Entry, SealedCase } from '../schema/case-file.ts';
import { ClaimError } from '../schema/claim-error.ts';
import { Claim } from '../schema/claim.ts';
import { CourtPredicate } from './defect-court/predicate.ts';
import { DEFINITIONS } from './index.ts';

const strict = { additionalProperties: false } as const;

/** What is checked on the wire, with every artifact that a proceeding which ships has a schema for. */
function sealedCase(): Type.TSchema {
  const kinds = new Map(DEFINITIONS.flatMap(({ artifacts }) => Object.entries(artifacts)));
  const artifact = Type.Union([Closing, ...kinds.values()]);
  const entry = Type.Object({ ...Entry.properties, artifact }, strict);
  const file = Type.Object({ ...CaseFile.properties, entries: Type.Array(entry) }, strict);
  return Type.Object({ ...SealedCase.properties, case: file }, strict);
}

/** The JSON Schemas that other programs write to or read by. */
export const PUBLISHED_SCHEMAS: Readonly<Record<string, Type.TSchema>> = {
  claim: Claim,
  'claim-error': ClaimError,
  'sealed-case': sealedCase(),
  verdict: CourtPredicate,
};
