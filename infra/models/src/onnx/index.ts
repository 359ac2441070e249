export { ResultStore } from '#src/onnx/kept.ts';
export { knownResults, type KnownResults } from '#src/onnx/known.ts';
export { openWorkers, RUN_BY, stampOf } from '#src/onnx/workers.ts';
export { disableTelemetry, type ModelWorker } from '#src/onnx/worker.ts';
export { Queue, QueueFullError } from '#src/onnx/queue.ts';
export { serveWorker } from '#src/onnx/serve-worker.ts';
export type { Worked } from '#src/onnx/serve-worker.ts';
export { openSession, row } from '#src/onnx/session.ts';
