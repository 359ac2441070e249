/** The worker thread that a model runs on. */
import { workerData } from 'node:worker_threads';
import { serveLane } from '@assize/onnx';
import { loadModel, type ModelFiles } from '#src/model.ts';

await serveLane(() => loadModel(workerData as ModelFiles));
