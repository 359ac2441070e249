export { openLane } from '#src/lane.ts';
export type { Lane } from '#src/lane.ts';
export { Queue, QueueFullError } from '#src/queue.ts';
export { serveLane } from '#src/serve-lane.ts';
export type { Worked } from '#src/serve-lane.ts';
export { openSession, row } from '#src/session.ts';
export { keepToOurselves } from '#src/telemetry.ts';
