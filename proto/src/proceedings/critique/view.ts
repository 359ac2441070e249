import { baseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { matterIn, ownIn } from '../../proceeding/matter.ts';
import { CRITIQUE_ARTIFACTS, type CritiqueArtifact } from './artifacts.ts';
import { historyOf, reportNow, threadOf } from './record.ts';
import { readReport } from './report.ts';

/** What made the report what it is: whoever sees that sees these. */
const isRevision = ({ kind }: CritiqueArtifact): boolean => kind === 'revision';

/** What the seats of a critique handed in, over all its iterations. */
export const { is: isCritiqueArtifact, all: critiqueIn } =
  ownIn<CritiqueArtifact>(CRITIQUE_ARTIFACTS);

export const reportOf = matterIn('report', readReport);

export const CRITIQUE_SIGHTS = ['report', 'thread', 'history'];

/** What a turn of a critique sees. Where it may not see the report it sees the one that was published. */
export function critiqueView(onRecord: OnRecord, sees: (sight: string) => boolean) {
  const { header, entries } = onRecord.file;
  const published = reportOf(header);
  const handed = critiqueIn(entries);
  return {
    ...baseView(onRecord),
    published,
    /** All that was handed in, over all iterations; to whom no thread is shown, the revisions alone. */
    record: sees('thread') ? handed : handed.filter(isRevision),
    /** As the newest revision left it. */
    report: sees('report') ? reportNow(published, handed) : published,
    /** What was handed in before in this iteration, in order. */
    thread: sees('thread') ? threadOf(handed) : [],
    /** What came of each iteration that was judged. */
    history: sees('history') ? historyOf(handed) : [],
  };
}
export type CritiqueView = ReturnType<typeof critiqueView>;
