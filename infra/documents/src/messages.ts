import type { ReadDocument } from '#src/document.ts';
import type { RawDocument } from '#src/read.ts';

/** A paragraph or a table's cell of a Markdown document, and where it stands. */
export interface LinedBlock {
  readonly text: string;
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** The headings above it, the nearest last. */
  readonly headings: readonly string[];
}

/** What the reading thread is asked: a document's passages, or the blocks of a Markdown text. */
export type Asked = { readonly document: RawDocument } | { readonly markdown: string };

/** The document's fault: `reason` says which. */
export interface Refused {
  readonly status: 'refused';
  readonly reason: string;
  /** It was read, and says nothing. */
  readonly isEmpty?: true;
}

/** What came of reading a document. */
export type ReadOutcome = { readonly status: 'read'; readonly document: ReadDocument } | Refused;

export type BlocksOutcome =
  | { readonly status: 'blocks'; readonly blocks: readonly LinedBlock[] }
  | Refused;

/** What the reading thread answers, each to its own question. */
export type Answer = ReadOutcome | BlocksOutcome;

/** What the reading thread says first: its parser is loaded, and from here on the time is the document's. */
export interface Begun {
  readonly status: 'begun';
}
