import type { SealedCase } from '../schema/case-file.ts';
import { Predicate } from './predicate.ts';
import { readStatement } from './statement.ts';

/** What a sealed case of any proceeding says. */
export interface Summary {
  readonly caseId: string;
  readonly claim: string;
  readonly proceeding: string;
  readonly decision: string;
  readonly classification: string | null;
  readonly confidence: number | null;
  readonly edges: readonly string[];
  readonly handoffs: number;
  readonly remands: number;
  readonly gaps: Predicate['gaps'];
  readonly stanceModel: string | null;
  /** What the proceeding says beyond that, as its verdict has it. */
  readonly found: Readonly<Record<string, unknown>>;
  readonly elapsedMs: number;
}

/** The verdict that a case was sealed with, which is not verified here. @throws where the envelope holds none */
export function sealedPredicate({ case: { header }, envelope }: SealedCase): Predicate {
  const predicate = readStatement(envelope.payload)?.predicate;
  if (predicate) return predicate;
  throw new Error(`case ${header.caseId}: its envelope holds no verdict`);
}

/** It does not verify the seal. @throws where the envelope holds no verdict */
export function summaryOf(sealed: SealedCase): Summary {
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
    found: Object.fromEntries(found),
    elapsedMs: Date.parse(closedAt) - Date.parse(openedAt),
  };
}
