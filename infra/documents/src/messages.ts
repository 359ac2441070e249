import type { ReadDocument } from '#src/document.ts';
import type { RawDocument } from '#src/read.ts';
import type { MarkdownReport } from '#src/report.ts';

export interface LinedBlock {
  readonly text: string;
  /** The line in which it begins, from 1. */
  readonly line: number;
  /** The headings above it, the innermost last. */
  readonly headings: readonly string[];
}

export type ReaderRequest =
  | { readonly document: RawDocument }
  | { readonly markdown: string }
  | { readonly report: string };

export interface Refused {
  readonly status: 'refused';
  readonly reason: string;
  /** Set if the document could be read, but has no text. */
  readonly isEmpty?: true;
}

export type ReadOutcome = { readonly status: 'read'; readonly document: ReadDocument } | Refused;

export type BlocksOutcome =
  | { readonly status: 'blocks'; readonly blocks: readonly LinedBlock[] }
  | Refused;

export type ReportOutcome = { readonly status: 'report'; readonly read: MarkdownReport } | Refused;

export type Answer = ReadOutcome | BlocksOutcome | ReportOutcome;

/** The first message of the reading thread. Its parser is loaded, so the timeout for the document starts here. */
export interface ParserLoaded {
  readonly status: 'begun';
}
