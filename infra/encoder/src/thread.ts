/**
 * The worker thread that a model runs on: inference is synchronous and takes milliseconds, which
 * the event loop of a process that also serves has no time for.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { Answer, Request } from '#src/messages.ts';
import { loadModel } from '#src/model.ts';
import type { LoadedModel, ModelFiles } from '#src/model.ts';

function failed(error: unknown): Answer {
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

async function encode(model: LoadedModel, text: string): Promise<Answer> {
  return model.encode(text).then((vector): Answer => ({ kind: 'vector', vector }), failed);
}

async function close(port: MessagePort, model: LoadedModel): Promise<void> {
  await model.release();
  port.close();
}

/** Says `ready`, or what keeps the model from loading, and in that case ends. */
async function serve(port: MessagePort, files: ModelFiles): Promise<void> {
  const model = await loadModel(files).catch((error: unknown) => {
    port.postMessage(failed(error));
  });
  if (model === undefined) return;
  port.on('message', (request: Request) => {
    if (request.kind === 'close') void close(port, model);
    else void encode(model, request.text).then((answer) => port.postMessage(answer));
  });
  port.postMessage({ kind: 'ready' } satisfies Answer);
}

if (parentPort === null) throw new Error('thread.ts runs as a worker thread only');
await serve(parentPort, workerData as ModelFiles);
