import { tokenise } from '@assize/lexical';
import type { KnowledgeGraph, Source, Weakness as Stated } from '@assize/proto/cartography';
import bias from './bias.json' with { type: 'json' };
import { claimsOf } from './claims.ts';
import { originOf } from '#src/grounds/origin.ts';

/** In years (seed 003). */
const OUTDATED = 2;
const YEAR = 365.25 * 24 * 60 * 60 * 1000;

/** `about` is the subject of a counter-query: a claim, or the title of a source. */
export interface Weakness extends Stated {
  readonly about: string;
}

const MOST_OF = 100;

/** Sources of one registered domain count once. Sources without a domain, such as files, each count for themselves. */
export const independent = (sources: readonly Source[]): number =>
  new Set(sources.map(({ uri }) => originOf(uri))).size;

/** Claims that only one independent source states, however many times. */
function singleSourced(graph: KnowledgeGraph, sources: ReadonlyMap<string, Source>): Weakness[] {
  return claimsOf(graph).flatMap(({ quote, relationships }): Weakness[] => {
    const by = relationships.flatMap(({ citation }) => sources.get(citation.source) ?? []);
    if (independent(by) > 1) return [];
    const [first] = by;
    const what = `One independent source alone (${first?.uri ?? 'unknown'}) says “${quote}”`;
    const about = quote.replace(/[.!?]$/u, '');
    return [{ type: 'single-source', what, of: relationships.map(({ id }) => id), about }];
  });
}

const nameOf = ({ title, uri }: Source): string => title ?? uri;

/** A source whose date is missing or unreadable is never outdated. */
function outdated(sources: readonly Source[], at: number): Weakness[] {
  return sources.flatMap((source): Weakness[] => {
    const published = source.published === null ? Number.NaN : Date.parse(source.published);
    const years = (at - published) / YEAR;
    if (!(years > OUTDATED)) return [];
    const what = `${source.uri} was published ${source.published}, ${years.toFixed(1)} years ago`;
    return [{ type: 'outdated', what, of: [source.id], about: nameOf(source) }];
  });
}

const plainWords = (text: string): string =>
  ` ${tokenise(text)
    .map((token) => token.text)
    .join(' ')} `;

const PHRASES = bias.indicators.flatMap(({ name, about, phrases }) =>
  phrases.split('|').map((phrase) => ({ name, about, phrase, words: plainWords(phrase) })),
);

/** One weakness per indicator. */
function biased(sources: readonly Source[]): Weakness[] {
  return sources.flatMap((source) => {
    const text = source.passages.map((one) => plainWords(one.text)).join('\n');
    const found = PHRASES.filter(({ words }) => text.includes(words));
    const once = found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
    return once.map(({ name, about, phrase }): Weakness => {
      const what = `${source.uri} has the words “${phrase}” (${name}): ${about}`;
      return { type: 'bias', what, of: [source.id], about: nameOf(source) };
    });
  });
}

/**
 * Claims with one independent source, then sources older than two years at `at` (milliseconds since the epoch), then
 * sources with an indicator of bias (`bias.json`). Each kind is in the order of the graph or of the sources.
 */
export function weaknesses(
  graph: KnowledgeGraph,
  sources: readonly Source[],
  at: number,
): readonly Weakness[] {
  const byId = new Map(sources.map((one) => [one.id, one]));
  const all = [...singleSourced(graph, byId), ...outdated(sources, at), ...biased(sources)];
  return all.map((one) => ({
    ...one,
    what: one.what.slice(0, 4000),
    of: one.of.slice(0, MOST_OF),
  }));
}
