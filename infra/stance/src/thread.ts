/** The worker thread of the stance model. */
import { workerData } from 'node:worker_threads';
import { serveLane } from '@assize/onnx';
import { loadModel, type ThreadData } from '#src/model.ts';

await serveLane(() => loadModel(workerData as ThreadData));
