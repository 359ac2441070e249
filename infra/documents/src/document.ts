import { OperatorError } from '@assize/proto/operator-error';

export type DocumentKind = 'markdown' | 'html' | 'pdf' | 'text' | 'settings';

/** A paragraph, an item of a list or a row of a table: one line of text with single spaces. */
export interface Block {
  readonly text: string;
  /** The headings above it, the outermost first, including the document's title. */
  readonly headings: readonly string[];
}

export interface ParsedDocument {
  readonly blocks: readonly Block[];
  /** The date of publication that the document itself gives, in ISO 8601; absent if it gives none. */
  readonly date?: string;
  /** The web address in the document's front matter; absent if there is none. */
  readonly address?: string;
  /** What text was skipped, in words; absent if none was. */
  readonly leftOut?: string;
  readonly tags: readonly string[];
  /** Whether each block becomes a passage by itself, and short blocks are not merged. */
  readonly apart?: boolean;
}

export interface DocumentPassage {
  /** The headings above the sentences, an empty line, and the sentences. */
  readonly text: string;
  /** The sentences alone: the document's text from `from` to `to` (exclusive). */
  readonly body: string;
  /** The offset of the first UTF-16 code unit in the document's text. */
  readonly from: number;
  readonly to: number;
}

export interface ReadDocument extends Omit<ParsedDocument, 'blocks' | 'leftOut'> {
  readonly passages: readonly DocumentPassage[];
  /** What text was skipped, each in a sentence. */
  readonly notes: readonly string[];
}

/** Thrown for a document that can't be read. The message says why, for the document's owner. */
export class UnreadableError extends OperatorError {
  override readonly name = 'UnreadableError';
}

export class EmptyError extends UnreadableError {}

/** The text from which passages are cut: one block a line. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n');
}
