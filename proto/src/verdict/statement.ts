import Type from 'typebox';
import { validatorOf } from '../schema/checker.ts';
import { withSortedKeys } from '../case/canonical.ts';
import { jsonOf } from '../json.ts';
import type { Walk } from '../walk/walk.ts';
import type { CaseFile } from '../schema/case-file.ts';
import { Predicate, predicateOf } from './predicate.ts';
import { strictObject } from '../schema/atoms.ts';

export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const PREDICATE_TYPE = 'urn:assize:verdict:v1';

/** An in-toto Statement v1 about the case. The subject's digest is the head of the case's hash chain. */
const Statement = strictObject({
  _type: Type.Literal('https://in-toto.io/Statement/v1'),
  subject: Type.Array(
    strictObject({
      name: Type.String(),
      digest: strictObject({ sha256: Type.String() }),
    }),
  ),
  predicateType: Type.Literal(PREDICATE_TYPE),
  predicate: Predicate,
});
type Statement = Type.Static<typeof Statement>;

export function statementOf(file: CaseFile, walk: Walk): Statement {
  const predicate = predicateOf(file, walk);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: `case:${file.header.caseId}`, digest: { sha256: predicate.head } }],
    predicateType: PREDICATE_TYPE,
    predicate,
  };
}

export function statementBytes(file: CaseFile, walk: Walk): Buffer {
  return bytesOf(statementOf(file, walk));
}

/** The same bytes in the form that the proceeding used to seal. Null if it has no earlier form. */
export function formerStatementBytes(file: CaseFile, walk: Walk): Buffer | null {
  const { definition } = walk.proceeding;
  const { predicate, ...rest } = statementOf(file, walk);
  const former = definition.formerly?.(predicate);
  return former ? bytesOf({ ...rest, predicate: former }) : null;
}

function bytesOf(statement: Statement): Buffer {
  // No key of a statement looks like an array index, since all keys are the protocol's own.
  return Buffer.from(JSON.stringify(withSortedKeys(statement)));
}

/** Parses the statement in an envelope's payload. Null if it is not one. */
export function readStatement(payload: string): Statement | null {
  const value = jsonOf(Buffer.from(payload, 'base64'));
  return validatorOf(Statement).Check(value) ? value : null;
}
