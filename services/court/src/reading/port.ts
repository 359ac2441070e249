import type { Assert, EvidenceKind, ExhibitReading } from '@assize/proto';

/** A text or a machine's report that is read against a claim. */
export interface Passage {
  /** Unique among the passages of one call. */
  id: string;
  /** Empty if the text is stored apart under `digest`, or if a report is given as `data` alone. */
  text: string;
  /** The kind of a report. Absent: the passage is a text. */
  kind?: EvidenceKind;
  data?: unknown;
  /** The sha256 (hex) of a text that is stored apart. */
  digest?: string;
  source?: string;
  /** When it was published, ISO 8601. */
  date?: string;
  /** The L-Score that a memory store gave it, 0 to 1. */
  lScore?: number;
}

export interface ReadingSet {
  /** One per passage, in the order given. Every number has at most six decimals. */
  readings: ExhibitReading[];
  /** The model that read the stance; `none` if there was nothing to read. */
  stanceModel: string;
  /** The model that measured the relevance; `none` if there was nothing to read. */
  relevanceModel: string;
  /** What was unavailable, and what replaced it. Empty if nothing was. */
  missing: string[];
}

/** The cause that a statement stands for, in a case whose classifications a pack knows. */
export interface CauseAsked {
  readonly pack: string;
  /** The pack's digest. */
  readonly digest: string;
  readonly cause: string;
  /** All causes of the case, including this one. */
  readonly causes: readonly string[];
  /** Begins with the statement that is read first. Empty if that one stands alone. */
  readonly hypotheses: readonly string[];
}

export interface Asked {
  readonly cause?: CauseAsked;
  readonly asserts?: readonly Assert[];
  /** Only the relevance of passages is needed. Their stance may be left unread, as neutral. */
  readonly relevanceOnly?: boolean;
}

/**
 * Reads passages against a claim, and also by indicators if the claim stands for a cause (`asked`). A passage without
 * text is neutral and not relevant. Equal passages get equal readings, whatever else is in the call. Machines'
 * reports are read together, since a claim of several parts may be attested by several reports.
 *
 * `until` is when a reading becomes useless, in milliseconds since the epoch. A busy reader is waited for until then.
 * Whatever it has not read stays unread, which `missing` says. Rejects with the signal's reason once that is aborted.
 */
export interface Reader {
  read(
    claim: string,
    passages: readonly Passage[],
    signal?: AbortSignal,
    asked?: Asked,
    until?: number,
  ): Promise<ReadingSet>;
}

export interface Retrieved {
  passages: Passage[];
  /** The model that found them; `none` if nothing was searched. */
  model: string;
  /** What was unavailable. Empty if nothing was. */
  missing: string[];
}

/** Finds passages for a query. `topK` is 1 to 1000; `until` is when the case ends, as for a reader. */
export interface Retriever {
  search(query: string, topK: number, signal?: AbortSignal, until?: number): Promise<Retrieved>;
}

/** Stands for a model's name when nothing was read or searched. */
export const NO_MODEL = 'none';

/** For a court without an index: it searches nothing, and reports nothing as missing. */
export const noRetriever: Retriever = {
  async search(_query, _topK, signal) {
    signal?.throwIfAborted();
    return { passages: [], model: NO_MODEL, missing: [] };
  },
};
