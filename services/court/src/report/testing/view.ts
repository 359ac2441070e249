import { lexicalReader } from '#src/reading/adapters.ts';
import type { Reader } from '#src/reading/port.ts';
import type { CritiqueArtifact, CritiqueReport, CritiqueView } from '@assize/proto/critique';
import { baseViewAt } from '@assize/proto/testing/base-view';

/** A report for tests: sections by id with their texts, and sources likewise. */
export function reportOf(
  sections: Readonly<Record<string, string>>,
  sources: Readonly<Record<string, string>> = {},
  rest: Partial<CritiqueReport> = {},
): CritiqueReport {
  return {
    title: 'A report',
    sections: Object.entries(sections).map(([id, text]) => ({ id, heading: id, text })),
    sources: Object.entries(sources).map(([id, text]) => ({ id, text })),
    ...rest,
  };
}

export function critiqueView(
  report: CritiqueReport,
  thread: readonly CritiqueArtifact[] = [],
  rest: Partial<CritiqueView> = {},
): CritiqueView {
  return {
    ...baseViewAt('assessment'),
    report,
    published: report,
    record: thread,
    thread,
    history: [],
    ...rest,
  };
}

/** A reader that reads by cues but is trusted like a model. */
export const believedCues: Reader = {
  async read(claim, passages) {
    const byCues = await lexicalReader().read(claim, passages);
    return { ...byCues, stanceModel: 'test', relevanceModel: 'test' };
  },
};
