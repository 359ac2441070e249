import { sentenceSpans } from '@assize/lexical';
import type { Citation, Source } from '@assize/proto/cartography';

/** Longest sentence that is cited, in characters: a `Line`. */
const LONGEST = 2000;

/** So many sentences of a map are read; of more, those of the first passages of each source. */
const MOST_SENTENCES = 20_000;

/** One sentence of a source. */
export interface Sentence {
  readonly text: string;
  readonly citation: Citation;
}

function sentencesIn(source: Source): Sentence[] {
  return source.passages.flatMap(({ id, text }) =>
    sentenceSpans(text).flatMap(({ from, to }): Sentence[] => {
      const quote = text.slice(from, to);
      if (quote.length > LONGEST) return [];
      return [{ text: quote, citation: { source: source.id, passage: id, quote } }];
    }),
  );
}

/** The sentences of the sources in their order; none that is longer than 2,000 characters. */
export function sentencesOf(sources: readonly Source[]): readonly Sentence[] {
  const each = Math.max(1, Math.floor(MOST_SENTENCES / Math.max(1, sources.length)));
  const all = sources.map(sentencesIn);
  const fits = all.reduce((sum, { length }) => sum + length, 0) <= MOST_SENTENCES;
  return fits ? all.flat() : all.flatMap((some) => some.slice(0, each));
}
