/** The kinds of documents that are read. */
export type DocumentKind = 'markdown' | 'html' | 'pdf' | 'text' | 'settings';

/** A paragraph, an item of a list or a row of a table: one line of text, white space single. */
export interface Block {
  readonly text: string;
  /** The headings that it stands under, outermost first, the document's title included. */
  readonly headings: readonly string[];
}

/** What a document says, without its markup. */
export interface ParsedDocument {
  readonly blocks: readonly Block[];
  /** When it was published, ISO 8601, as the document itself says. Absent where it does not. */
  readonly date?: string;
  /** The web address that the document's own front matter names; absent where it names none. */
  readonly address?: string;
  /** What was left out although it is text, in words; absent where nothing was. */
  readonly leftOut?: string;
  /** Labels that the document gives itself. */
  readonly tags: readonly string[];
  /** Whether each block is a passage of its own, and short ones don't go together. */
  readonly apart?: boolean;
}

/** A few sentences of a document. */
export interface DocumentPassage {
  /** The headings above them, an empty line, and the sentences. */
  readonly text: string;
  /** The sentences alone: the part of the document's text from `from` up to `to`. */
  readonly body: string;
  /** Of its first UTF-16 code unit in the document's text. */
  readonly from: number;
  /** After its last one. */
  readonly to: number;
}

/** What was read of a document. */
export interface ReadDocument extends Omit<ParsedDocument, 'blocks' | 'leftOut'> {
  readonly passages: readonly DocumentPassage[];
  /** What was left out although it is text, each in a sentence. */
  readonly notes: readonly string[];
}

/** A document that can't be read; the message says why, to whom it belongs. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** A document that says nothing. */
export class EmptyError extends UnreadableError {}

/** What passages are cut from: the blocks, one a line. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n');
}
