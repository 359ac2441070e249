export { ResultStore } from '#src/onnx/result-store.ts';
export { knownResults, type KnownResults } from '#src/onnx/known-results.ts';
export { openWorkers, RUNTIME_VERSIONS, stampOf } from '#src/onnx/workers.ts';
export { disableTelemetry, type ModelWorker } from '#src/onnx/worker.ts';
export { Queue, QueueFullError } from '#src/onnx/queue.ts';
export { serveWorker } from '#src/onnx/serve-worker.ts';
export type { LoadedModel } from '#src/onnx/serve-worker.ts';
export { openSession, row } from '#src/onnx/session.ts';
