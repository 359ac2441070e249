import { baseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { matterIn, ownArtifacts } from '../../proceeding/matter.ts';
import { CRITIQUE_ARTIFACTS, type CritiqueArtifact } from './artifacts.ts';
import { historyOf, reportNow, threadOf } from './record.ts';
import { readReport } from './report.ts';

/** Revisions are part of the report, so whoever sees the report sees them. */
const isRevision = ({ kind }: CritiqueArtifact): boolean => kind === 'revision';

export const { is: isCritiqueArtifact, all: critiqueIn } =
  ownArtifacts<CritiqueArtifact>(CRITIQUE_ARTIFACTS);

export const reportOf = matterIn('report', readReport);

export const CRITIQUE_SIGHTS = ['report', 'thread', 'history'];

/** What a turn of a critique sees. A turn that may not see the current report sees the published one. */
export function critiqueView(onRecord: OnRecord, sees: (sight: string) => boolean) {
  const { header, entries } = onRecord.file;
  const published = reportOf(header);
  const handed = critiqueIn(entries);
  return {
    ...baseView(onRecord),
    published,
    /** All artifacts over all iterations. A seat without sight of the thread gets the revisions alone. */
    record: sees('thread') ? handed : handed.filter(isRevision),
    report: sees('report') ? reportNow(published, handed) : published,
    thread: sees('thread') ? threadOf(handed) : [],
    history: sees('history') ? historyOf(handed) : [],
  };
}
export type CritiqueView = ReturnType<typeof critiqueView>;
