import type { SealedCase } from '../schema/case-file.ts';
import { Predicate } from './predicate.ts';
import { readStatement } from './statement.ts';

/** Returns the verdict that a case was sealed with, without verifying it. @throws if the envelope holds none */
export function sealedPredicate({ case: { header }, envelope }: SealedCase): Predicate {
  const predicate = readStatement(envelope.payload)?.predicate;
  if (predicate) return predicate;
  throw new Error(`case ${header.caseId}: its envelope holds no verdict`);
}

/** Summarises a sealed case of any proceeding, without verifying its seal. @throws if the envelope holds no verdict */
export function summaryOf(sealed: SealedCase) {
  const predicate = sealedPredicate(sealed);
  const { caseId, decision, classification, confidence, edges, handoffs, remands } = predicate;
  const { gaps, stanceModel, openedAt, closedAt } = predicate;
  const found = Object.entries(predicate).filter(([name]) => !(name in Predicate.properties));
  return {
    caseId,
    claim: predicate.claim.text,
    proceeding: predicate.proceeding.name,
    decision,
    classification,
    confidence,
    edges,
    handoffs,
    remands,
    gaps,
    stanceModel,
    found: Object.fromEntries<unknown>(found),
    elapsedMs: Date.parse(closedAt) - Date.parse(openedAt),
  };
}
