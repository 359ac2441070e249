import type { IndexModel } from '@assize/vectors';

export type Where =
  | { readonly kind: 'embedded'; readonly folder: string }
  | {
      readonly kind: 'elasticsearch';
      readonly url: string;
      readonly name: string;
      readonly pid: number | undefined;
    };

export type IndexKind = Where['kind'];

export interface Work {
  readonly where: Where;
  readonly model: IndexModel;
  /** This file holds first the vectors of the queries, in order, and from row `first` on those of the passages. */
  readonly vectors: string;
  readonly queries: readonly string[];
  readonly first: number;
  readonly texts: readonly string[];
}

export type Job =
  | { readonly part: 'fill'; readonly work: Work }
  | { readonly part: 'serve'; readonly work: Work; readonly inFlight: readonly number[] };

export interface Filled {
  /** The time until every passage is stored and can be found. */
  readonly indexMs: number;
  /** The time until the index has also built what later searches use. */
  readonly readyMs: number;
}

/** A search by cosine, by that of the inverted query, or by words. */
export type SearchKind = 'vector' | 'inverted' | 'words';

export interface SearchFigures {
  readonly inFlight: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** CPU per query, in milliseconds, of the client and of the server, if there is one. */
  readonly cpuMs: number;
}

export interface Served {
  /** The time to open the full index in a new process. */
  readonly openMs: number;
  /** Resident memory of the index: in its process, or of its server alone. */
  readonly memoryMb: number | null;
  readonly figures: Readonly<Partial<Record<SearchKind, readonly SearchFigures[]>>>;
  /** The share of the exact nearest ten that it finds; `invertedRecall10` for the inverted queries. */
  readonly recall10: number;
  readonly invertedRecall10: number;
}
