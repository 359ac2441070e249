/** Parsers at work, apart from the main thread: what a document does to them ends with the thread. */
import { parentPort } from 'node:worker_threads';
import { UnreadableError } from '#src/document.ts';
import type { Answer } from '#src/messages.ts';
import { type RawDocument, readDocument } from '#src/read.ts';

async function answer(raw: RawDocument): Promise<Answer> {
  try {
    return { status: 'read', document: await readDocument(raw) };
  } catch (error) {
    if (error instanceof UnreadableError) return { status: 'refused', reason: error.message };
    const why = error instanceof Error ? error.message : String(error);
    return { status: 'refused', reason: `its parser gave up: ${why}` };
  }
}

parentPort?.on('message', (raw: RawDocument) => {
  void answer(raw).then((said) => parentPort?.postMessage(said));
});
