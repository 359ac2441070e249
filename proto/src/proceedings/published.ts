import Type from 'typebox';
import { Closing } from '../schema/artifact.ts';
import { CaseFile, Entry, SealedCase } from '../schema/case-file.ts';
import { ClaimError } from '../schema/claim-error.ts';
import { Claim } from '../schema/claim.ts';
import { CourtPredicate } from './defect-court/finding.ts';
import { Predicate } from '../verdict/predicate.ts';
import { isData } from '../proceeding/data/definition.ts';
import { DEFINITIONS } from './index.ts';
import { ownProceedings, proceedings } from './known.ts';
import { strictObject } from '../schema/atoms.ts';

function sealedCase(): Type.TSchema {
  const kinds = new Map(DEFINITIONS.flatMap(({ artifacts }) => Object.entries(artifacts)));
  const own = ownProceedings().flatMap(({ definition }) => Object.values(definition.artifacts));
  const artifact = Type.Union([Closing, ...kinds.values(), ...own]);
  const entry = strictObject({ ...Entry.properties, artifact });
  const file = strictObject({ ...CaseFile.properties, entries: Type.Array(entry) });
  return strictObject({ ...SealedCase.properties, case: file });
}

function ownVerdicts(): Record<string, Type.TSchema> {
  const schemas = proceedings().flatMap(({ name, definition }) => {
    if (!isData(definition)) return [];
    const properties = { ...Predicate.properties, ...definition.verdict.properties };
    return [[`verdict-${name}`, strictObject(properties)] as const];
  });
  return Object.fromEntries(schemas);
}

export const publishedSchemas = (): Readonly<Record<string, Type.TSchema>> => ({
  claim: Claim,
  'claim-error': ClaimError,
  'sealed-case': sealedCase(),
  verdict: CourtPredicate,
  ...ownVerdicts(),
});
