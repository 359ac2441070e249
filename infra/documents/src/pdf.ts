import { extractTextItems, getDocumentProxy, getMeta } from 'unpdf';
import { counted } from '@assize/proto/counted';
import { messageOf } from '@assize/proto/message-of';
import { UnreadableError, type ParsedDocument } from '#src/document.ts';
import { Outline } from '#src/outline.ts';
import { withBoxes } from '#src/pdf-fields.ts';
import { linesOf, withoutRunningLines } from '#src/pdf-lines.ts';
import { readPages } from '#src/pdf-paragraphs.ts';

/** The signature of a PDF, which is somewhere in its first kilobyte. */
const MAGIC = '%PDF-';
/** Titles that programs set themselves: the name of a file, or a placeholder. */
const NO_TITLE = /^(untitled|microsoft word|\(anonymous\)$)|\.(docx?|tex|dvi|indd|pdf|odt|pages)$/i;
/** Only errors, because the library prints its warnings on stdout. */
const ERRORS_ONLY = 0;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Uint8Array): Promise<Pdf> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (!head.includes(MAGIC)) throw new UnreadableError('it is no PDF, whatever its name says');
  try {
    return await getDocumentProxy(bytes, { verbosity: ERRORS_ONLY, stopAtErrors: false });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PasswordException')) throw broken(error);
    throw new UnreadableError('it is locked with a password', { cause: error });
  }
}

function broken(cause: unknown): UnreadableError {
  const why = messageOf(cause);
  return new UnreadableError(`it is a broken PDF: ${why}`, { cause });
}

async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await getMeta(pdf);
  const title: unknown = info['Title'];
  return typeof title === 'string' && !NO_TITLE.test(title.trim()) ? title : '';
}

/** The number of pages without text, which may be pictures of text. */
function unreadPages(pages: readonly (readonly { readonly str: string }[])[]): {
  leftOut?: string;
} {
  const count = pages.filter((page) => page.every(({ str }) => str.trim() === '')).length;
  return count === 0 ? {} : { leftOut: `${counted(count, 'page')} without text` };
}

/**
 * Without running headers and footers. The file's dates are not of publication, so no date is returned.
 * @throws UnreadableError if the file is broken or locked, or has only pictures of pages
 */
export async function parsePdf(bytes: Uint8Array): Promise<ParsedDocument> {
  const pdf = await open(bytes);
  try {
    const outline = new Outline(await titleOf(pdf));
    const { items } = await extractTextItems(pdf);
    const pages = await Promise.all(items.map((page, at) => withBoxes(pdf, page, at + 1)));
    const lines = pages.map((page) => linesOf(page, pages.length));
    readPages(withoutRunningLines(lines), outline);
    const { blocks } = outline;
    if (blocks.length > 0) return { blocks, tags: [], ...unreadPages(items) };
  } catch (error) {
    throw broken(error);
  } finally {
    await pdf.loadingTask.destroy();
  }
  throw new UnreadableError('it holds no text: pages that were scanned need OCR first');
}
