import type { TextSpan } from '@assize/lexical';
import type { Stances } from '#src/stance/probabilities.ts';

/** A claim, and a passage that may speak for or against it. */
export interface StancePair {
  readonly claim: string;
  readonly passage: string;
}

/** What a passage says about a claim; the probabilities sum to 1. */
export interface StanceReading extends Stances {
  /** The window of the passage that decided, in UTF-16 code units; null where nothing tells. */
  readonly span: TextSpan | null;
  /** Whether the reader would rather take no side: no probability reaches its threshold. */
  readonly abstained: boolean;
  /** The language (ISO 639-1, or `UNKNOWN_LETTERS`) of a text that the reader does not read, and abstained on for that. */
  readonly language?: string;
}

/**
 * Reads passages against claims. Equal pairs give equal readings, whatever else is asked. A pair with
 * a blank text is neutral. Disposal lets running readings end and is idempotent.
 */
export interface StanceReader extends AsyncDisposable {
  /** As verdicts record it. */
  readonly model: string;
  /** Why a stand-in reads, where one does: as verdicts record it. */
  readonly missing: readonly string[];
  /** One reading for each pair, in order. Rejects with the signal's reason once that is aborted. */
  read(pairs: readonly StancePair[], signal?: AbortSignal): Promise<StanceReading[]>;
  /** What waits for it, and how much may; absent where nothing ever waits. */
  load?(): { readonly used: number; readonly limit: number };
}

/** Of a pair in which nothing can be read. */
export const UNREAD: StanceReading = {
  support: 0,
  refute: 0,
  neutral: 1,
  span: null,
  abstained: false,
};

/** Of a pair in a language that is not read. */
export function unreadIn(language: string, span: TextSpan | null): StanceReading {
  return { ...UNREAD, span, abstained: true, language };
}
