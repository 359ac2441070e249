import type { CritiqueArtifact, CritiqueReport, IterationRecord } from '@assize/proto/critique';

/** What a turn of a critique sees: the report as it stands, and what was said of it. */
export interface CritiqueView {
  readonly caseId: string;
  /** Whether the publisher is registered, and so may have a writer of its own: under which name. */
  readonly publisher: string | null;
  /** Whether nobody else could have published under that name. */
  readonly proven: boolean;
  /** How often the report was revised. */
  readonly pass: number;
  /** How often it may still be. */
  readonly remandsLeft: number;
  /** ISO 8601. */
  readonly deadline: string;
  readonly report: CritiqueReport;
  /** What was handed in before in this iteration, in order. */
  readonly thread: readonly CritiqueArtifact[];
  /** What came of the iterations before this one. */
  readonly history: readonly IterationRecord[];
}
