import type { Assert, EvidenceKind, ExhibitReading } from '@assize/proto';

/** A piece of text, or a machine's report, to be read against a claim. */
export interface Passage {
  /** Unique among the passages of one call. */
  id: string;
  /** Empty where it is kept apart under `digest`, or where a report is given as `data` alone. */
  text: string;
  /** Of what kind a report is; words where absent. */
  kind?: EvidenceKind;
  /** A report in its JSON form. */
  data?: unknown;
  /** sha256 (hex) of a text that is kept apart. */
  digest?: string;
  /** Where it was published. */
  source?: string;
  /** When it was published, ISO 8601. */
  date?: string;
  /** The L-Score that a memory store gave it, 0 to 1. */
  lScore?: number;
}

export interface ReadingSet {
  /** One for each passage, in the order asked; every number has at most six decimals. */
  readings: ExhibitReading[];
  /** What read the stance; `none` when there was nothing to read. */
  stanceModel: string;
  /** What measured the relevance; `none` when there was nothing to read. */
  relevanceModel: string;
  /** What could not be had, and what stood in for it. Empty when everything answered. */
  missing: string[];
}

/** The cause that a statement stands for in a case whose classifications a pack knows. */
export interface CauseAsked {
  readonly pack: string;
  /** The pack's. */
  readonly digest: string;
  readonly cause: string;
  /** Every cause of the case, this one among them. */
  readonly causes: readonly string[];
  /** What stands for the cause, the statement that is read first; empty where that stands alone. */
  readonly hypotheses: readonly string[];
}

/** What is asked beside the claim's words. */
export interface Asked {
  /** The cause that the claim stands for. */
  readonly cause?: CauseAsked;
  /** What the claim asserts of reports. */
  readonly asserts?: readonly Assert[];
  /** Only how near words are to the claim is asked: what they say of it may be left unread, all neutral. */
  readonly relevanceOnly?: boolean;
}

/**
 * Reads passages against a claim, and where that stands for a cause (`asked`) by indicators too. A passage without text is neutral and not relevant. Equal
 * passages give equal readings, whatever else is in the call; machines' reports are read together,
 * since a claim of several parts may be attested by several of them. Rejects with the signal's reason
 * once that is aborted. `until` is when a reading is of no use any more, in milliseconds since the epoch:
 * a busy reader is waited for until then, and what it has not read stays unread, which `missing` says.
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

/** What a search brought, nearest first. */
export interface Retrieved {
  passages: Passage[];
  /** What found them; `none` when nothing searched. */
  model: string;
  /** What could not be had. Empty when everything answered. */
  missing: string[];
}

/** Finds passages on a query. `topK` is 1 to 1000; `until` is when its case is over, as for a reader. */
export interface Retriever {
  search(query: string, topK: number, signal?: AbortSignal, until?: number): Promise<Retrieved>;
}

/** What stands for a model's name when nothing was read or searched. */
export const NO_MODEL = 'none';

/** For a court that has no index: nothing is searched, and nothing is missing for it. */
export const noRetriever: Retriever = {
  async search(_query, _topK, signal) {
    signal?.throwIfAborted();
    return { passages: [], model: NO_MODEL, missing: [] };
  },
};
