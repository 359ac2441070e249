import {
  strictObject,
  admitClaim,
  BARE_CLASSIFICATIONS,
  checker,
  Claim,
  decisions,
  Evidence,
} from '@assize/proto';
import Type from 'typebox';
import { Failure } from '../terminal/failure.ts';

const Ids = Type.Array(Type.String({ minLength: 1 }));

/** A row of a ground-truth file. */
export const GroundTruth = strictObject({
  id: Type.String({ minLength: 1 }),
  kind: Type.Optional(Type.String()),
  claim: Claim,
  expectedVerdict: Type.Enum([...decisions()]),
  /** The final classification; null if the verdict has none. */
  expectedClassification: Type.Union([Type.String(), Type.Null()]),
  /** The ids of evidence that really is wrong; empty if all of it is sound; absent if unknown. */
  wrongEvidence: Type.Optional(Ids),
  /** What the publisher's own investigator brings if the case is remanded. */
  secondPass: Type.Optional(Type.Array(Evidence)),
  source: Type.Optional(Type.String()),
});
export type GroundTruth = Type.Static<typeof GroundTruth>;

const check = checker(GroundTruth);

/** Reads one row. @throws Failure that names the place and the faults */
export function groundTruthOf(row: object, where: string): GroundTruth {
  const read = check(row);
  if (!read.ok) {
    const faults = read.faults.join('; ');
    throw new Failure(`${where}: not a case {id, claim, expectedVerdict, …}: ${faults}`);
  }
  const { value } = read;
  const admitted = admitClaim(value.claim);
  if (!admitted.ok) throw new Failure(`${where}: ${admitted.faults.join('; ')}`);
  const secondPass = admitClaim({ text: value.claim.text, evidence: value.secondPass ?? [] });
  if (!secondPass.ok) throw new Failure(`${where}: secondPass: ${secondPass.faults.join('; ')}`);
  const known = new Set((value.claim.evidence ?? []).map(({ id }) => id));
  const unknown = (value.wrongEvidence ?? []).filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new Failure(
      `${where}: wrongEvidence names ${unknown.join(', ')}, which is not evidence of the claim`,
    );
  }
  const never = unreachable(value);
  if (never !== null) throw new Failure(`${where}: ${never}`);
  return value;
}

/** Says why some cases can't be distinguished: the investigator finds a case by its claim's text. Null if all can. */
export function ambiguityIn(cases: readonly GroundTruth[]): string | null {
  const ids = new Set(cases.map(({ id }) => id));
  if (ids.size < cases.length) return 'two cases have the same id';
  const texts = cases.flatMap(({ claim, secondPass }) => (secondPass ? [claim.text] : []));
  const text = texts.find((one, at) => texts.indexOf(one) < at);
  return text === undefined ? null : `two cases with a secondPass have the same claim: "${text}"`;
}

/** Says why no court can reach the expected verdict, so that the row has a mistake. Null if one can. */
function unreachable(truth: GroundTruth): string | null {
  const { claim, expectedVerdict, expectedClassification } = truth;
  if (expectedClassification === null) {
    const finds = expectedVerdict === 'affirm' || expectedVerdict === 'amend';
    return finds ? `an expected ${expectedVerdict} needs an expectedClassification` : null;
  }
  if (expectedVerdict === 'mistrial')
    return 'a mistrial has no classification: expectedClassification must be null';
  const candidates = (claim.candidates ?? []).map(({ classification }) => classification);
  const own = claim.classification === undefined ? [] : [claim.classification];
  const all = [...new Set([...BARE_CLASSIFICATIONS, ...own, ...candidates])];
  if (all.includes(expectedClassification)) return null;
  return `expectedClassification is ${expectedClassification}, but must be one of ${all.join(', ')}`;
}
