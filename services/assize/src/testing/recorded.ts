import { readFileSync } from 'node:fs';
import {
  checkSealedCase,
  courtPredicate,
  exhibitsOf,
  readStatement,
  sealedPredicate,
  type SealedCase,
} from '@assize/proto';
import { explanationOf } from '../explain/explain.ts';
import { VERIFIED } from '../explain/model.ts';
import { weighAgain } from '../explain/weighed.ts';

export const HISTORIES = new URL('../../../../test/histories/', import.meta.url);

/** Reads a recorded case by its file name without extension. */
export function recordedCase(name: string): SealedCase {
  const text = readFileSync(new URL(`${name}.json`, HISTORIES), 'utf8');
  const sealed = checkSealedCase(JSON.parse(text));
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  return sealed.value;
}

export const recordedExplanation = (name: string) => explanationOf(recordedCase(name), VERIFIED);

/** A recorded case with its exhibits and weights. */
export function recordedTrial(name: string) {
  const sealed = recordedCase(name);
  const { case: file } = sealed;
  const predicate = courtPredicate(sealedPredicate(sealed));
  if (predicate === null) throw new Error(`${name} is no case of the court`);
  const exhibits = exhibitsOf(file);
  return { sealed, file, predicate, exhibits, weighed: weighAgain(file, predicate, exhibits) };
}

/** The signature then no longer holds, which explanations do not need. */
export function withVerdictFields({ envelope, ...rest }: SealedCase, said: object): SealedCase {
  const statement = readStatement(envelope.payload);
  const other = { ...statement, predicate: { ...statement?.predicate, ...said } };
  const payload = Buffer.from(JSON.stringify(other)).toString('base64');
  return { ...rest, envelope: { ...envelope, payload } };
}
