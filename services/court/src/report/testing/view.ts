import type { Advice, Gathered } from '@assize/proto';
import type { CritiqueArtifact, CritiqueReport, CritiqueView } from '@assize/proto/critique';
import { baseViewAt } from '@assize/proto/testing/base-view';

/** A report for tests: sections by id with their texts, sources by id with theirs. */
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

/** What a turn sees of it, after the turns given. */
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

/** What a model answered a question, or with which reason it failed. */
export function adviceOn(asked: string, answer: unknown, failed?: string): Advice {
  const usage = { calls: 1, promptTokens: 10, completionTokens: 5, costUsd: null, ms: 1 };
  const by = { asked, model: 'm-1', family: 'm', prompt: { name: 'p-1', hash: 'h' }, usage };
  return failed === undefined
    ? { ...by, answer, failure: null }
    : { ...by, answer: null, failure: { reason: failed, message: 'no answer' } };
}

/** What a turn gathered whose model answered its question so, or failed with this reason. */
export const advised = (...said: Parameters<typeof adviceOn>): Gathered => {
  return { advice: [adviceOn(...said)] };
};
