import { workerData } from 'node:worker_threads';
import { serveWorker } from '#src/onnx/index.ts';
import { loadModel, type ModelFiles } from '#src/encoder/model.ts';

await serveWorker(() => loadModel(workerData as ModelFiles));
