import type { Retriever } from '#src/reading/port.ts';
import { SEARCH_BOUNDS, type SourcePort } from './port.ts';
import { sourceOf } from './source.ts';

/** The most passages that one search of the index returns. */
const MOST = 200;

/** Searches the index of passages. A passage without a source counts as a source of its own, named by its id. */
export function indexedSources(retriever: Retriever, bounds = SEARCH_BOUNDS): SourcePort {
  return {
    async search(query, signal) {
      const { passages, missing } = await retriever.search(query, MOST, signal);
      const bySource = [...Map.groupBy(passages, ({ id, source = id }) => source)];
      const found = bySource.slice(0, bounds.sources).map(([source, all]) => {
        const texts = all.slice(0, bounds.passages).map(({ text }) => text);
        const published = all.find(({ date }) => date !== undefined)?.date;
        return sourceOf({ source, texts, published }, query);
      });
      return {
        found,
        missing: missing.map((why) => ({ what: 'the index', why })),
      };
    },
  };
}
