/** The worker thread of the stance model. */
import { workerData } from 'node:worker_threads';
import { serveWorker } from '@assize/onnx';
import { loadModel, type ThreadData } from '#src/model.ts';

await serveWorker(() => loadModel(workerData as ThreadData));
