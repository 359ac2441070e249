import type { Retriever } from '#src/reading/port.ts';
import { SEARCH_BOUNDS, type SourcePort } from './port.ts';
import { sourceOf } from './source.ts';

/** Passages of a search in the index at most. */
const MOST = 200;

/** Searches the index of passages; one that says no source is a source of its own, called by its id. */
export function indexedSources(retriever: Retriever, bounds = SEARCH_BOUNDS): SourcePort {
  return {
    async search(query, signal) {
      const { passages, missing } = await retriever.search(query, MOST, signal);
      const found = new Map<string, { texts: string[]; published?: string }>();
      for (const { id, text, source = id, date } of passages) {
        const known = found.get(source) ?? { texts: [] };
        if (known.texts.length === 0 && found.size >= bounds.sources) continue;
        found.set(source, known);
        if (known.texts.length < bounds.passages) known.texts.push(text);
        if (date !== undefined) known.published ??= date;
      }
      return {
        found: [...found].map(([source, known]) => sourceOf({ source, ...known }, query)),
        missing: missing.map((why) => ({ what: 'the index', why })),
      };
    },
  };
}
