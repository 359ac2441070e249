import { readFile } from 'node:fs/promises';
import {
  strictObject,
  BASES,
  CASE_ID_LENGTH,
  isOfCourt,
  reviewOf,
  type Review,
  type SealedCase,
} from '@assize/proto';
import Type from 'typebox';
import type { Home } from '../court/home.ts';
import { caseFileOf } from '../court/kept-case.ts';
import { ToolInputError } from './tool.ts';

/** The id of a case, as a tool takes it: it names a file, so nothing else gets through. */
export const CaseInput = strictObject({
  caseId: Type.String({
    pattern: `^[a-z2-7]{${CASE_ID_LENGTH}}$`,
    description: 'As review_claim gave it',
  }),
});

const Cited = Type.Object({ id: Type.String(), weight: Type.Number() });

/** A verdict as a tool gives it; the whole of it is in the signed file. */
export const Verdict = Type.Object({
  caseId: Type.String(),
  claim: Type.String(),
  decision: Type.String({ description: 'affirm, amend, acquit, reject or mistrial' }),
  classification: Type.Union([Type.String(), Type.Null()]),
  confidence: Type.Union([Type.Number(), Type.Null()]),
  basis: Type.Union([Type.Enum([...BASES]), Type.Null()], {
    description:
      'What the decision rests on: a trial; reading, one look at the evidence; or publisher, whose ' +
      'word was taken. Null where nobody decided',
  }),
  credibility: Type.Union([Type.Number(), Type.Null()]),
  support: Type.Array(Cited),
  contradictions: Type.Array(Cited),
  edges: Type.Array(Type.String()),
  file: Type.String({ description: 'Where the signed case is' }),
});
export type Verdict = Type.Static<typeof Verdict>;

/** Throws a ToolInputError where no such case was reviewed on this machine. */
export async function readCase(home: Home, caseId: string): Promise<Uint8Array> {
  return readFile(caseFileOf(home, caseId)).catch((error: unknown) => {
    throw new ToolInputError(`caseId: no signed case ${caseId} in ${home.cases}`, { cause: error });
  });
}

export function verdictOf(sealed: SealedCase, file: string): Verdict {
  if (!isOfCourt(sealed)) {
    const { name } = sealed.case.header.proceeding;
    throw new ToolInputError(
      `caseId: the case is of the proceeding ${name}; its verdict is in ${file}`,
    );
  }
  const review: Review = reviewOf(sealed);
  const { claim, decision, classification, confidence, basis, credibility } = review;
  return {
    caseId: sealed.case.header.caseId,
    claim,
    decision,
    classification,
    confidence,
    basis,
    credibility,
    support: review.support.map((cited) => ({ ...cited })),
    contradictions: review.contradictions.map((cited) => ({ ...cited })),
    edges: [...review.edges],
    file,
  };
}
