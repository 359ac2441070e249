import { readFile } from 'node:fs/promises';
import {
  strictObject,
  BASES,
  CASE_ID,
  isOfCourt,
  reviewOf,
  type Claim,
  type SealedCase,
  orNull,
} from '@assize/proto';
import Type from 'typebox';
import { caseFileOf, type Home } from '../court/home.ts';
import { explanationOf } from '../explain/explain.ts';
import { VERIFIED } from '../explain/model.ts';
import { ToolInputError } from './tool.ts';

/** The pattern is strict because the id becomes part of a file name. */
export const CaseInput = strictObject({
  caseId: Type.String({ pattern: CASE_ID.source }),
});

const Cited = Type.Object({ id: Type.String(), weight: Type.Number() });
const Gap = Type.Object({ what: Type.String(), foundBy: Type.String() });

/** The signed file has the whole verdict. */
export const Verdict = Type.Object({
  caseId: Type.String(),
  claim: Type.String(),
  decision: Type.String(),
  classification: orNull(Type.String()),
  confidence: orNull(Type.Number()),
  basis: orNull(Type.Enum([...BASES])),
  credibility: orNull(Type.Number()),
  why: Type.String(),
  gaps: Type.Array(Gap),
  statement: orNull(Type.String()),
  next: orNull(Type.String()),
  support: Type.Array(Cited),
  contradictions: Type.Array(Cited),
  edges: Type.Array(Type.String()),
  file: Type.String(),
});
export type Verdict = Type.Static<typeof Verdict>;

/** @throws ToolInputError if no such case was reviewed on this machine */
export async function readCase(home: Home, caseId: string): Promise<Uint8Array> {
  return readFile(caseFileOf(home, caseId)).catch((error: unknown) => {
    throw new ToolInputError(`caseId: there is no signed case ${caseId} in ${home.cases}`, {
      cause: error,
    });
  });
}

/** More evidence could have changed these decisions. A mistrial has other reasons. */
const UNPROVEN: ReadonlySet<string> = new Set(['acquit', 'reject']);

/** What the caller can do if there was no evidence; null if there was some, or if the case was decided. */
export function nextStep(
  decision: string,
  exhibits: number,
  search: Claim['search'],
): string | null {
  if (exhibits > 0 || !UNPROVEN.has(decision)) return null;
  return search === 'never'
    ? 'No evidence was given, and searching the index was not allowed: give evidence, or allow the search.'
    : 'No evidence was given or found: give evidence, or index passages with index_passages.';
}

export function verdictOf(sealed: SealedCase, file: string): Verdict {
  if (!isOfCourt(sealed)) {
    const { name } = sealed.case.header.proceeding;
    throw new ToolInputError(
      `caseId: the case belongs to the proceeding ${name}, not to a claim; its verdict is in ${file}`,
    );
  }
  const review = reviewOf(sealed);
  const { claim, decision, classification, confidence, basis, credibility } = review;
  const { reason, gaps, exhibits, statement } = explanationOf(sealed, VERIFIED);
  return {
    caseId: sealed.case.header.caseId,
    claim,
    decision,
    classification,
    confidence,
    basis,
    credibility,
    why: reason,
    statement,
    gaps: gaps.map(({ what, foundBy }) => ({ what, foundBy })),
    next: nextStep(decision, exhibits.length, sealed.case.header.claim.search),
    support: [...review.support],
    contradictions: [...review.contradictions],
    edges: [...review.edges],
    file,
  };
}

/** Says the decision, the reason, and what the caller can do. */
export function summaryOf(verdict: Verdict): string {
  const { decision, classification, confidence, basis, statement } = verdict;
  // The counts are about the claim, not the statement of a candidate.
  const sides =
    statement === null
      ? `: ${verdict.support.length} for it, ${verdict.contradictions.length} against it`
      : `, judged by the statement “${statement.replace(/\.$/, '')}”`;
  const sure = confidence === null ? '' : `, confidence ${confidence.toFixed(2)}`;
  const untried = basis === 'trial' ? '' : `, by ${basis ?? 'nobody'} alone`;
  const finding =
    classification === null
      ? `The case ended without a finding (${decision})`
      : `The claim was found ${classification} (${decision}${sure}${untried})`;
  const next = verdict.next === null ? '' : ` ${verdict.next}`;
  return `${finding}${sides}. ${verdict.why}${next}`;
}
