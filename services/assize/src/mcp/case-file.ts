import { readFile } from 'node:fs/promises';
import {
  strictObject,
  BASES,
  CASE_ID_LENGTH,
  isOfCourt,
  reviewOf,
  type Review,
  type SealedCase,
  orNull,
} from '@assize/proto';
import Type from 'typebox';
import type { Home } from '../court/home.ts';
import { caseFileOf } from '../court/kept-case.ts';
import { ToolInputError } from './tool.ts';

/** The id of a case, as a tool takes it: it names a file, so nothing else gets through. */
export const CaseInput = strictObject({
  caseId: Type.String({
    pattern: `^[a-z2-7]{${CASE_ID_LENGTH}}$`,
  }),
});

const Cited = Type.Object({ id: Type.String(), weight: Type.Number() });

/** A verdict as a tool gives it; the whole of it is in the signed file. */
export const Verdict = Type.Object({
  caseId: Type.String(),
  claim: Type.String(),
  decision: Type.String(),
  classification: orNull(Type.String()),
  confidence: orNull(Type.Number()),
  basis: orNull(Type.Enum([...BASES])),
  credibility: orNull(Type.Number()),
  support: Type.Array(Cited),
  contradictions: Type.Array(Cited),
  edges: Type.Array(Type.String()),
  file: Type.String(),
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

/** The verdict in one sentence. */
export function sentenceOf(verdict: Verdict): string {
  const { decision, classification, confidence, basis, support, contradictions } = verdict;
  const sides = `${support.length} for it, ${contradictions.length} against it`;
  if (classification === null) return `The case ended without a finding (${decision}): ${sides}.`;
  const sure = confidence === null ? '' : `, confidence ${confidence.toFixed(2)}`;
  const untried = basis === 'trial' ? '' : `, by ${basis ?? 'nobody'} alone`;
  return `The claim was found ${classification} (${decision}${sure}${untried}): ${sides}.`;
}
