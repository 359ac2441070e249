import type { CritiqueReport, Section, Source } from './report.ts';

/** The content words of a text: distinct words of four letters or more, in lower case. */
export function contentWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu));
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/** The sources of the report that a section cites, in its list or in its text as `[id]` or `[^id]`. */
export function citedSources(
  { sources }: CritiqueReport,
  { citations = [], text }: Section,
): Source[] {
  return sources.filter(
    ({ id }) => citations.includes(id) || text.includes(`[${id}]`) || text.includes(`[^${id}]`),
  );
}

export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of items for which a condition holds, 0–1. Null if there are no items. */
export function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number | null {
  return mean(items.map((item) => (holds(item) ? 1 : 0)));
}
