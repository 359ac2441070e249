import { counted } from '@assize/proto/counted';
import { charsetIn, decode } from '#src/decode.ts';
import {
  EmptyError,
  type DocumentKind,
  type ParsedDocument,
  type ReadDocument,
} from '#src/document.ts';
import { APART_LIMITS, PASSAGE_LIMITS, passagesOf } from '#src/passages.ts';

export interface RawDocument {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  /** The character set that the server named. If absent, the document's own declaration decides, and else UTF-8. */
  readonly charset?: string;
  /** Whether to read blocks of code, and of HTML in Markdown, too: they often have the output of programs. */
  readonly whole?: boolean;
}

type Parser = () => ParsedDocument | Promise<ParsedDocument>;

/** A run of at least this many characters without white space is encoded data, since no sentence has one. */
const DATA = 1000;

type OfText = () => Promise<(text: string, whole?: boolean) => ParsedDocument>;

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

/** Calls `begins` after the parser is loaded and before it runs. @throws UnreadableError with the reason */
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
