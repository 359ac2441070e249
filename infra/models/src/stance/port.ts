import type { TextSpan } from '@assize/lexical';
import type { Stances } from '#src/stance/probabilities.ts';

export interface StancePair {
  readonly claim: string;
  readonly passage: string;
}

/** What a passage says about a claim. The three probabilities sum to 1. */
export interface StanceReading extends Stances {
  /** The window of the passage that decided, in UTF-16 code units; null if no window did. */
  readonly span: TextSpan | null;
  /** Whether the reader takes no side, because no probability reaches its threshold. */
  readonly abstained: boolean;
  /** The language (ISO 639-1, or `UNKNOWN_LETTERS`) because of which the reader abstained; absent otherwise. */
  readonly language?: string;
}

/**
 * Reads passages against claims. Equal pairs give equal readings, whatever else is asked with them. A pair with a
 * blank text is neutral. Disposal waits for running readings and is idempotent.
 */
export interface StanceReader extends AsyncDisposable {
  /** Its name in verdicts. */
  readonly model: string;
  /** Why a stand-in reads, for the verdict's record; empty where none does. */
  readonly missing: readonly string[];
  /** Returns one reading for each pair, in order. Rejects with the signal's reason once that is aborted. */
  read(pairs: readonly StancePair[], signal?: AbortSignal): Promise<StanceReading[]>;
  /** How many pairs are waiting, and how many may wait; absent where none ever waits. */
  load?(): { readonly used: number; readonly limit: number };
}

export const UNREAD: StanceReading = {
  support: 0,
  refute: 0,
  neutral: 1,
  span: null,
  abstained: false,
};

export function unreadIn(language: string, span: TextSpan | null): StanceReading {
  return { ...UNREAD, span, abstained: true, language };
}
