import type { IndexModel } from '@assize/vectors';

/** An index to measure, and its location. */
export type Where =
  | { readonly kind: 'embedded'; readonly folder: string }
  | {
      readonly kind: 'elasticsearch';
      readonly url: string;
      readonly name: string;
      readonly pid: number | undefined;
    };

export type IndexKind = Where['kind'];

/** The vectors to index and the queries. */
export interface Work {
  readonly where: Where;
  readonly model: IndexModel;
  /** The file of vectors: first those of the queries in order, then, from row `first`, those of the passages. */
  readonly vectors: string;
  readonly queries: readonly string[];
  readonly first: number;
  readonly texts: readonly string[];
}

export type Job =
  | { readonly part: 'fill'; readonly work: Work }
  | { readonly part: 'serve'; readonly work: Work; readonly inFlight: readonly number[] };

export interface Filled {
  /** The time until every passage is stored and can be found, in milliseconds. */
  readonly indexMs: number;
  /** The time until the index has also built its search structure, in milliseconds. */
  readonly readyMs: number;
}

/** The kind of search: by cosine, by the cosine of the inverted query, or by words. */
export type SearchKind = 'vector' | 'inverted' | 'words';

export interface SearchFigures {
  readonly inFlight: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** CPU time per query in milliseconds, of the client and of the server if there is one. */
  readonly cpuMs: number;
}

export interface Served {
  /** The time to open the full index in a new process, in milliseconds. */
  readonly openMs: number;
  /** The resident memory of the index: of its process, or of its server alone. */
  readonly memoryMb: number | null;
  readonly figures: Readonly<Partial<Record<SearchKind, readonly SearchFigures[]>>>;
  /** The share of the exact ten nearest passages that it finds, for the queries and for the inverted queries. */
  readonly recall10: number;
  readonly invertedRecall10: number;
}
