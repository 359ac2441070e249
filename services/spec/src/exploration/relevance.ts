import { dot } from '@assize/vectors/dot';
import type { Candidates } from './candidates.ts';
import { chunksOf, type Chunk } from './chunks.ts';
import { countedTerms, type Topic } from './topics.ts';

/** A vector of length 1 for each text. Rejects with the signal's reason when it is aborted. */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>;

/** A part of a file, and the section of the specification that it is nearest to. */
export interface Excerpt extends Chunk {
  readonly topic: Topic;
}

export interface Rated {
  readonly path: string;
  readonly relevance: number;
  /** Nearest first. */
  readonly excerpts: readonly Excerpt[];
}

/** How many words of a section are looked for in files: those of the highest weight. */
const KEYWORDS = 20;
/** How many chunks of a file are examined closely: those with most words of the specification. */
const MOST_CHUNKS = 3;
/** A chunk is also shown if it is at most this much less near than the nearest chunk of its file. */
const NEAR_MARGIN = 0.1;
/**
 * How many characters of a chunk are embedded: some 250 tokens of code, of which the model reads
 * 256.
 */
const EMBEDDED_LENGTH = 700;

/** A section of the specification, with the weights of the words that distinguish it in the repository. */
export interface SectionProfile {
  readonly topic: Topic;
  readonly keywords: ReadonlyMap<string, number>;
  readonly vector: Float32Array | null;
}

/** The sections that files are compared with: their most distinctive words and their vectors. */
export async function sectionProfiles(
  topics: readonly Topic[],
  weightOf: Candidates['weightOf'],
  embed: Embed | null,
  signal: AbortSignal,
): Promise<SectionProfile[]> {
  const gists = topics.map(({ gist }) => gist);
  const vectors = embed && (await embed(gists, signal));
  return topics.map((topic, at) => {
    const weighed = [...topic.terms].map(
      ([term, count]) => [term, weightOf(term) * (1 + Math.log(count))] as const,
    );
    const first = weighed.toSorted(([, a], [, b]) => b - a).slice(0, KEYWORDS);
    return { topic, keywords: new Map(first), vector: vectors?.[at] ?? null };
  });
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

function coverageOf(terms: ReadonlySet<string>, { keywords }: SectionProfile): number {
  const all = sum(keywords.values());
  if (all === 0) return 0;
  const share = sum([...keywords].map(([term, weight]) => (terms.has(term) ? weight : 0))) / all;
  // The share is reduced for a section of few words, since almost any file covers it.
  return share * Math.min(1, (2 * keywords.size) / KEYWORDS);
}

const termsIn = (text: string): ReadonlySet<string> => new Set(countedTerms(text).keys());

function weightsOf(sought: readonly SectionProfile[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { keywords } of sought) {
    for (const [term, weight] of keywords) {
      weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    }
  }
  return weights;
}

/** Rates a file against every section. Null if it has no text. */
export async function rate(
  path: string,
  text: string,
  sought: readonly SectionProfile[],
  embed: Embed | null,
  signal: AbortSignal,
): Promise<Rated | null> {
  const weights = weightsOf(sought);
  const chunks = chunksOf(text)
    .map((chunk) => ({ ...chunk, terms: termsIn(chunk.text) }))
    .map((chunk) => ({
      ...chunk,
      weight: sum([...chunk.terms].map((term) => weights.get(term) ?? 0)),
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_CHUNKS);
  if (chunks.length === 0) return null;
  const terms = termsIn(`${path} ${text}`);
  const covered = Math.max(...sought.map((one) => coverageOf(terms, one)));
  const read = chunks.map((chunk) => `${path}\n${chunk.text}`.slice(0, EMBEDDED_LENGTH));
  const vectors = embed && (await embed(read, signal));
  const excerpts = chunks.map((chunk, at) => {
    const vector = vectors?.[at];
    const near = sought.map((one) => {
      const cosine = vector && one.vector ? dot(vector, one.vector, 0) : null;
      return { topic: one.topic, cosine, nearness: cosine ?? coverageOf(chunk.terms, one) };
    });
    const best = near.reduce((a, b) => (b.nearness > a.nearness ? b : a));
    return { ...chunk, ...best };
  });
  const nearest = excerpts.toSorted((a, b) => b.nearness - a.nearness);
  const [{ cosine, nearness }] = [nearest[0] ?? { cosine: null, nearness: 0 }];
  const near = nearest.filter((one) => one.nearness >= nearness - NEAR_MARGIN);
  return { path, relevance: relevanceOf(covered, cosine), excerpts: near };
}

/**
 * The relevance of a file, 0–1: the probability, at even prior odds, that a change which the text describes touches the
 * file. It is logistic, and was fitted on 39 commits of this repository and of fastify. For each commit the files were
 * ranked as of the commit before, by the commit's message. Of these 1,945 candidates the commits changed 7 %. At 0.7,
 * 11 % of the candidates are kept, of which 26 % were changed and 57 % lie in a folder with a change; they include 45 %
 * of all changed files. (By words alone these are 7 %, 18 %, 37 % and 19 %.) A fit on one repository does as well on
 * the other.
 * @param covered the weighted share that the file has of the words which distinguish a section, 0–1
 * @param cosine of its nearest chunk and section; null if no vectors were compared
 */
function relevanceOf(covered: number, cosine: number | null): number {
  const evidence = cosine === null ? 3.79 * covered - 0.86 : 2.26 * covered + 9.1 * cosine - 3.7;
  return 1 / (1 + Math.exp(-evidence));
}
