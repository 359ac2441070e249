import { counted } from '@assize/proto/counted';
import { decode } from '#src/decode.ts';
import {
  UnreadableError,
  type DocumentKind,
  type ParsedDocument,
  type ReadDocument,
} from '#src/document.ts';
import { charsetIn } from '#src/html-charset.ts';
import { APART_LIMITS, PASSAGE_LIMITS, passagesOf } from '#src/passages.ts';

/** A document as it came. */
export interface RawDocument {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  /** As the server named it. Absent: by what the document says, else UTF-8. */
  readonly charset?: string;
}

type Parser = () => ParsedDocument | Promise<ParsedDocument>;

/** So many signs without white space are encoded data in the midst of text: no sentence has them. */
const DATA = 1000;

/** Each parser is loaded when the first document of its kind is read. */
async function parserFor({ kind, bytes, charset }: RawDocument): Promise<Parser> {
  switch (kind) {
    case 'markdown': {
      const { parseMarkdown } = await import('#src/markdown.ts');
      return () => parseMarkdown(decode(bytes, charset));
    }
    case 'html': {
      const { parseHtml } = await import('#src/html.ts');
      return () => parseHtml(decode(bytes, charset ?? charsetIn(bytes)));
    }
    case 'pdf': {
      const { parsePdf } = await import('#src/pdf.ts');
      return () => parsePdf(bytes);
    }
    case 'text': {
      const { parsePlain } = await import('#src/plain.ts');
      return () => parsePlain(decode(bytes, charset));
    }
    case 'settings': {
      const { parseSettings } = await import('#src/settings.ts');
      return () => parseSettings(decode(bytes, charset));
    }
  }
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
  if (raw.bytes.length === 0) throw new UnreadableError('it is empty');
  const parse = await parserFor(raw);
  begins();
  const { parsed, runs } = withoutData(await parse());
  const { blocks, leftOut, apart = false, ...known } = parsed;
  const passages = passagesOf(blocks, apart ? APART_LIMITS : PASSAGE_LIMITS);
  const data = `${counted(runs, 'run')} of 1,000 signs or more without white space`;
  const left = [...(leftOut === undefined ? [] : [leftOut]), ...(runs === 0 ? [] : [data])];
  const notes = left.length === 0 ? [] : [`${left.join(', ')} left out`];
  if (passages.length === 0)
    throw new UnreadableError(['it holds no sentence', ...notes].join(': '));
  return { ...known, passages, notes };
}
