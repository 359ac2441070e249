export { openWorker } from '#src/worker.ts';
export type { ModelWorker } from '#src/worker.ts';
export { Queue, QueueFullError } from '#src/queue.ts';
export { serveWorker } from '#src/serve-worker.ts';
export type { Worked } from '#src/serve-worker.ts';
export { openSession, row } from '#src/session.ts';
export { keepToOurselves } from '#src/telemetry.ts';
