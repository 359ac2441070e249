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

/** It does not verify the seal. @throws where the envelope holds no verdict */
export function summaryOf(sealed: SealedCase): Summary {
  const predicate = readStatement(sealed.envelope.payload)?.predicate;
  if (!predicate) {
    throw new Error(`case ${sealed.case.header.caseId}: its envelope holds no verdict`);
  }
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
