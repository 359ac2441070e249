import type { ReadDocument } from '#src/document.ts';
import type { RawDocument } from '#src/read.ts';

/** A paragraph or a table cell of a Markdown document, with its position. */
export interface LinedBlock {
  readonly text: string;
  /** The line in which it begins, from 1. */
  readonly line: number;
  /** The headings above it, the innermost last. */
  readonly headings: readonly string[];
}

/** A request to the reading thread: for a document's passages, or for the blocks of a Markdown text. */
export type ReaderRequest = { readonly document: RawDocument } | { readonly markdown: string };

/** The document can't be read; `reason` says why. */
export interface Refused {
  readonly status: 'refused';
  readonly reason: string;
  /** Set if the document could be read, but has no text. */
  readonly isEmpty?: true;
}

/** The outcome of reading a document. */
export type ReadOutcome = { readonly status: 'read'; readonly document: ReadDocument } | Refused;

export type BlocksOutcome =
  | { readonly status: 'blocks'; readonly blocks: readonly LinedBlock[] }
  | Refused;

/** The answers of the reading thread. */
export type Answer = ReadOutcome | BlocksOutcome;

/** The first message of the reading thread. Its parser is loaded, so the timeout for the document starts here. */
export interface ParserLoaded {
  readonly status: 'begun';
}
