import type { Citation, Source } from './graph.ts';

/** Tells what is wrong with a citation of these sources; null where its quotation stands in its passage. */
export function citationFaults(sources: readonly Source[]): (citation: Citation) => string | null {
  const texts = new Map(
    sources.map(({ id, passages }) => [id, new Map(passages.map((one) => [one.id, one.text]))]),
  );
  return ({ source, passage, quote }) => {
    const passages = texts.get(source);
    if (passages === undefined) return `source ${source} is not among the sources`;
    const text = passages.get(passage);
    if (text === undefined) return `source ${source} has no passage ${passage}`;
    if (quote.trim() === '') return 'its quotation is empty';
    return text.includes(quote) ? null : `its quotation does not stand in passage ${passage}`;
  };
}
