import { workerData } from 'node:worker_threads';
import { serveWorker } from '#src/onnx/index.ts';
import { loadModel, type ThreadData } from '#src/stance/model.ts';

await serveWorker(() => loadModel(workerData as ThreadData));
