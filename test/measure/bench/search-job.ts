import type { IndexModel } from '@assize/vectors';

/** An index that can be measured, and where it is. */
export type Where =
  | { readonly kind: 'embedded'; readonly folder: string }
  | {
      readonly kind: 'elasticsearch';
      readonly url: string;
      readonly name: string;
      readonly pid: number | undefined;
    };

export type IndexKind = Where['kind'];

/** What is indexed and asked. */
export interface Work {
  readonly where: Where;
  readonly model: IndexModel;
  /** The file of vectors: first those of the queries, in their order; from row `first` the passages'. */
  readonly vectors: string;
  readonly queries: readonly string[];
  readonly first: number;
  readonly texts: readonly string[];
}

export type Job =
  | { readonly part: 'fill'; readonly work: Work }
  | { readonly part: 'serve'; readonly work: Work; readonly inFlight: readonly number[] };

export interface Filled {
  /** Milliseconds until every passage is stored and found. */
  readonly indexMs: number;
  /** Until the index also has what it searches by from then on. */
  readonly readyMs: number;
}

/** By cosine, by that of the inverted query, by words. */
export type SearchKind = 'vector' | 'inverted' | 'words';

export interface SearchFigures {
  readonly inFlight: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** CPU milliseconds a query, of the client and of the server where there is one. */
  readonly cpuMs: number;
}

export interface Served {
  /** Milliseconds to open the full index in a new process. */
  readonly openMs: number;
  /** Resident memory that the index takes: in its process, or of its server and that alone. */
  readonly memoryMb: number | null;
  readonly figures: Readonly<Partial<Record<SearchKind, readonly SearchFigures[]>>>;
  /** The share of the exact nearest ten that it finds; that of the inverted queries. */
  readonly recall10: number;
  readonly invertedRecall10: number;
}
