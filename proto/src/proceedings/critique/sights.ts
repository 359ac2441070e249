import type { CritiqueArtifact } from './artifacts.ts';
import type { IterationRecord } from './iteration.ts';
import { historyOf, reportNow, threadOf } from './record.ts';
import type { CritiqueReport } from './report.ts';

/** What a seat of the critique may see, each a function of the report and of what was handed in so far. */
export const SIGHTS = {
  /** The report as the newest revision left it. */
  report: reportNow,
  /** The turns of this iteration, in their order. */
  thread: (_: CritiqueReport, artifacts: readonly CritiqueArtifact[]): CritiqueArtifact[] =>
    threadOf(artifacts),
  /** What came of each iteration that was judged. */
  history: (_: CritiqueReport, artifacts: readonly CritiqueArtifact[]): IterationRecord[] =>
    historyOf(artifacts),
} as const;
