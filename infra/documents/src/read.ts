import { counted } from '@assize/proto/counted';
import { charsetIn, decode } from '#src/decode.ts';
import {
  EmptyError,
  type DocumentKind,
  type ParsedDocument,
  type ReadDocument,
} from '#src/document.ts';
import { APART_LIMITS, PASSAGE_LIMITS, passagesOf } from '#src/passages.ts';

/** A document as it came. */
export interface RawDocument {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  /** As the server named it. Absent: by what the document says, else UTF-8. */
  readonly charset?: string;
  /** Whether blocks of code, and of HTML in Markdown, are read, too: what a program has printed often stands there. */
  readonly whole?: boolean;
}

type Parser = () => ParsedDocument | Promise<ParsedDocument>;

/** So many signs without white space are encoded data in the midst of text: no sentence has them. */
const DATA = 1000;

type OfText = () => Promise<(text: string, whole?: boolean) => ParsedDocument>;

/** Each parser is loaded when the first document of its kind is read. */
const OF_TEXT: Readonly<Record<Exclude<DocumentKind, 'pdf'>, OfText>> = {
  markdown: async () => (await import('#src/markdown.ts')).parseMarkdown,
  html: async () => (await import('#src/html.ts')).parseHtml,
  text: async () => (await import('#src/plain.ts')).parsePlain,
  settings: async () => (await import('#src/settings.ts')).parseSettings,
};

async function parserFor({ kind, bytes, charset, whole }: RawDocument): Promise<Parser> {
  if (kind === 'pdf') {
    const { parsePdf } = await import('#src/pdf.ts');
    return () => parsePdf(bytes);
  }
  const parse = await OF_TEXT[kind]();
  return () => {
    const named = charset ?? (kind === 'html' ? charsetIn(bytes) : undefined);
    return parse(decode(bytes, named), whole);
  };
}

/** The blocks without encoded data, and how many such runs there were. */
function withoutData(parsed: ParsedDocument): { parsed: ParsedDocument; runs: number } {
  let runs = 0;
  const blocks = parsed.blocks.flatMap((block) => {
    const text = block.text.replaceAll(/[!-~]+/g, (run) => {
      if (run.length < DATA) return run;
      runs += 1;
      return ' ';
    });
    const line = text.replaceAll(/ {2,}/g, ' ').trim();
    return line === '' ? [] : [{ ...block, text: line }];
  });
  return { parsed: { ...parsed, blocks }, runs };
}

/**
 * Reads a document into passages, and says when it begins to: its parser is loaded then. Throws an UnreadableError
 * that says why it can't be read.
 */
export async function readDocument(raw: RawDocument, begins: () => void): Promise<ReadDocument> {
  if (raw.bytes.length === 0) throw new EmptyError('it is empty');
  const parse = await parserFor(raw);
  begins();
  const { parsed, runs } = withoutData(await parse());
  const { blocks, leftOut, apart = false, ...known } = parsed;
  const passages = passagesOf(blocks, apart ? APART_LIMITS : PASSAGE_LIMITS);
  const data = `${counted(runs, 'run')} of 1,000 signs or more without white space`;
  const left = [...(leftOut === undefined ? [] : [leftOut]), ...(runs === 0 ? [] : [data])];
  const notes = left.length === 0 ? [] : [`${left.join(', ')} left out`];
  if (passages.length === 0) throw new EmptyError(['it holds no sentence', ...notes].join(': '));
  return { ...known, passages, notes };
}
