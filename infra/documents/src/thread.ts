/** The reading thread. Parsers run here, so that a document that breaks one ends only this thread. */
import { parentPort } from 'node:worker_threads';
import { messageOf } from '@assize/proto/message-of';
import { EmptyError, UnreadableError } from '#src/document.ts';
import type { Answer, ReaderRequest, ParserLoaded } from '#src/messages.ts';
import { readDocument } from '#src/read.ts';

const begins = (): void => parentPort?.postMessage({ status: 'begun' } satisfies ParserLoaded);

async function answer(asked: ReaderRequest): Promise<Answer> {
  try {
    if ('document' in asked)
      return { status: 'read', document: await readDocument(asked.document, begins) };
    if ('report' in asked) {
      const { readMarkdownReport } = await import('#src/report.ts');
      begins();
      return { status: 'report', read: readMarkdownReport(asked.report) };
    }
    const { linedBlocks } = await import('#src/markdown-lines.ts');
    begins();
    return { status: 'blocks', blocks: linedBlocks(asked.markdown) };
  } catch (error) {
    if (error instanceof EmptyError)
      return { status: 'refused', reason: error.message, isEmpty: true };
    if (error instanceof UnreadableError) return { status: 'refused', reason: error.message };
    const why = messageOf(error);
    return { status: 'refused', reason: `its parser gave up: ${why}` };
  }
}

// The PDF library leaves rejections to nobody, which would end this thread after the answer, or during the next document.
process.on('unhandledRejection', () => {});

parentPort?.on('message', (asked: ReaderRequest) => {
  void answer(asked).then((said) => parentPort?.postMessage(said));
});
