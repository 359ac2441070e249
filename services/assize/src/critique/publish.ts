import type { CritiqueReport } from '@assize/proto/critique';

/** What is published on claims.critique: the report, and limits of its own where it has any. */
export type Critiqued = CritiqueReport & { readonly limits?: { readonly maxRemands: number } };

/** `iterations`: how often it is read at most, the first time as it stands. */
export function critiqued(report: CritiqueReport, iterations: number): Critiqued {
  return { ...report, limits: { maxRemands: iterations - 1 } };
}
