import { baseView, type BaseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { matterIn, ownIn } from '../../proceeding/matter.ts';
import { CRITIQUE_ARTIFACTS, type CritiqueArtifact } from './artifacts.ts';
import { historyOf, reportNow, threadOf, type IterationRecord } from './record.ts';
import { type CritiqueReport, readReport } from './report.ts';

/** What a turn of a critique sees: the report as it stands, and what was said of it. */
export interface CritiqueView extends BaseView {
  readonly report: CritiqueReport;
  readonly published: CritiqueReport;
  /** All that was handed in, over all iterations; to whom no thread is shown, the revisions alone. */
  readonly record: readonly CritiqueArtifact[];
  /** What was handed in before in this iteration, in order. */
  readonly thread: readonly CritiqueArtifact[];
  /** What came of the iterations before this one. */
  readonly history: readonly IterationRecord[];
}

/** What made the report what it is: whoever sees that sees these. */
const isRevision = ({ kind }: CritiqueArtifact): boolean => kind === 'revision';

/** What the seats of a critique handed in, over all its iterations. */
export const { is: isCritiqueArtifact, all: critiqueIn } =
  ownIn<CritiqueArtifact>(CRITIQUE_ARTIFACTS);

export const reportOf = matterIn('report', readReport);

type Filed = Pick<OnRecord, 'file'>;

export const CRITIQUE_SIGHTS = {
  /** The report as the newest revision left it. */
  report: ({ file: { header, entries } }: Filed) =>
    reportNow(reportOf(header), critiqueIn(entries)),
  /** The turns of this iteration, in their order. */
  thread: ({ file }: Filed) => threadOf(critiqueIn(file.entries)),
  /** What came of each iteration that was judged. */
  history: ({ file }: Filed) => historyOf(critiqueIn(file.entries)),
} as const;

/** What a seat of a critique sees. Where it may not see the report it sees the one that was published. */
export function critiqueView(record: OnRecord, sees: (sight: string) => boolean): CritiqueView {
  const { header, entries } = record.file;
  return {
    ...baseView(record),
    published: reportOf(header),
    record: sees('thread') ? critiqueIn(entries) : critiqueIn(entries).filter(isRevision),
    report: sees('report') ? CRITIQUE_SIGHTS.report(record) : reportOf(header),
    thread: sees('thread') ? CRITIQUE_SIGHTS.thread(record) : [],
    history: sees('history') ? CRITIQUE_SIGHTS.history(record) : [],
  };
}
