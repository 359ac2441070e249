import { tokenise } from '@assize/lexical';
import type { Citation, Source } from '@assize/proto/cartography';
import { originOf } from '#src/grounds/origin.ts';
import { idOf } from './ids.ts';
import type { Parsed } from './naming.ts';

/** The most pairs that are read for one graph. The stance model reads each in both directions. */
const MOST_PAIRS = 300;

/** A stem finds no partners if more sentences have it than both this share of all and this number. */
const COMMON = { share: 0.1, least: 60 } as const;

/**
 * The least share of the shorter sentence's content, weighted by rarity, that the other must have; the fewest common
 * stems.
 */
const LEAST_SHARED = 0.35;
const LEAST_STEMS = 2;

/** Partners of one sentence, and candidates that are examined for them. */
const MOST_PARTNERS = 8;
const MOST_LOOKED_AT = 40;

/** The share of the names of the sentence with fewer that both must have. */
const LEAST_NAMES = 0.5;

/** Sentences with fewer content words say too little to be contradicted. */
const LEAST_CONTENT = 3;

/** Two sentences from different sources on the same subject. */
export interface Pair {
  readonly id: string;
  readonly a: Citation;
  readonly b: Citation;
  /** Keys of the entities that both mention. */
  readonly shared: readonly string[];
  /** The share (0 to 1) of the shorter sentence's content that the other has, weighted by rarity. */
  readonly likeness: number;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  /** Pairs that qualified but were too many. */
  readonly cut: number;
}

interface Content {
  readonly sentence: Parsed;
  readonly origin: string;
  readonly stems: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
}

function contentsOf(sentences: readonly Parsed[], sources: readonly Source[]): readonly Content[] {
  const origins = new Map(sources.map(({ id, uri }) => [id, originOf(uri)]));
  return sentences.flatMap((sentence): Content[] => {
    const telling = tokenise(sentence.text).filter(({ kind }) => kind !== 'function');
    const stems = new Set(telling.map(({ stem }) => stem));
    const names = new Set(telling.filter(({ kind }) => kind === 'name').map(({ stem }) => stem));
    const asks = sentence.text.trimEnd().endsWith('?');
    if (asks || stems.size < LEAST_CONTENT || sentence.mentions.size === 0) return [];
    const entities = new Set([...sentence.mentions.values()].map(({ key }) => key));
    const origin = origins.get(sentence.citation.source) ?? '';
    return [{ sentence, origin, stems, names, entities }];
  });
}

interface Stems {
  /** ln(1 + sentences / sentences with the stem). */
  readonly rarity: (stem: string) => number;
  /** Empty if the stem is too common. */
  readonly having: (stem: string) => readonly { readonly at: number }[];
}

function stemsIn(contents: readonly Content[]): Stems {
  const all = contents.flatMap(({ stems }, at) => Array.from(stems, (stem) => ({ stem, at })));
  const postings = Map.groupBy(all, ({ stem }) => stem);
  const most = Math.max(COMMON.least, contents.length * COMMON.share);
  const found = (stem: string) => postings.get(stem) ?? [];
  return {
    rarity: (stem) => Math.log(1 + contents.length / (postings.get(stem)?.length ?? 1)),
    having: (stem) => (found(stem).length <= most ? found(stem) : []),
  };
}

function pairOf(a: Content, b: Content, { rarity }: Stems): Pair | null {
  const shared = [...a.entities.intersection(b.entities)].toSorted();
  const common = [...a.stems.intersection(b.stems)];
  if (shared.length === 0 || common.length < LEAST_STEMS) return null;
  const fewer = Math.min(a.names.size, b.names.size);
  if (a.names.intersection(b.names).size < fewer * LEAST_NAMES) return null;
  const mass = (stems: Iterable<string>): number =>
    [...stems].reduce((sum, stem) => sum + rarity(stem), 0);
  const likeness = mass(common) / Math.min(mass(a.stems), mass(b.stems));
  if (likeness < LEAST_SHARED || a.sentence.text === b.sentence.text) return null;
  const [one, other] = [a.sentence.citation, b.sentence.citation];
  const cited = [one, other].flatMap(({ source, passage, quote }) => [source, passage, quote]);
  return { id: idOf('p', ...cited), a: one, b: other, shared, likeness };
}

/** Among the later sentences from other origins, nearest first. */
function partnersOf(at: number, contents: readonly Content[], stems: Stems): Pair[] {
  const own = contents[at];
  if (own === undefined) return [];
  const near = new Map<number, number>();
  for (const stem of own.stems) {
    for (const { at: other } of stems.having(stem)) {
      if (other > at && contents[other]?.origin !== own.origin)
        near.set(other, (near.get(other) ?? 0) + stems.rarity(stem));
    }
  }
  const ranked = [...near].toSorted(([a, x], [b, y]) => y - x || a - b);
  const pairs: Pair[] = [];
  for (const [other] of ranked.slice(0, MOST_LOOKED_AT)) {
    const content = contents[other];
    const pair = content === undefined ? null : pairOf(own, content, stems);
    if (pair) pairs.push(pair);
    if (pairs.length >= MOST_PARTNERS) break;
  }
  return pairs;
}

/**
 * Finds the pairs of sentences that are worth reading. The two sentences must come from sources of different origins
 * and share an entity, at least two words, half of the names, and enough of the shorter one's content. Candidates are
 * found through rare words, so most pairs are never compared. The result is sorted by similarity, then by id. Pairs
 * beyond 300 are cut and counted.
 */
export function pairsOf(sentences: readonly Parsed[], sources: readonly Source[]): Pairs {
  const contents = contentsOf(sentences, sources);
  const stems = stemsIn(contents);
  const all = contents.flatMap((_one, at) => partnersOf(at, contents, stems));
  // A pair occurs twice if a passage states the same sentence twice.
  const once = [...new Map(all.map((pair) => [pair.id, pair])).values()];
  const ranked = once.toSorted((a, b) => b.likeness - a.likeness || (a.id < b.id ? -1 : 1));
  const pairs = ranked.slice(0, MOST_PAIRS);
  return { pairs, cut: ranked.length - pairs.length };
}
