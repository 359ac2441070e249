import type { CritiqueReport } from '@assize/proto/critique';

/** What is published on claims.critique: the report, and limits of its own where it has any. */
export type Critiqued = CritiqueReport & { readonly limits?: { readonly maxRemands: number } };

/** `iterations`: the first and one for each revision, at most; absent: as the operator has it. */
export function critiqued(report: CritiqueReport, iterations?: number): Critiqued {
  return iterations === undefined ? report : { ...report, limits: { maxRemands: iterations - 1 } };
}
