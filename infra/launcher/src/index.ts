export { cacheDir, dataDir, makeFolder, temporaryFolder } from './folders.ts';
export { ComponentMissing } from './tool.ts';
export { findEmbeddingModel } from './model.ts';
export { findNatsServer, natsUrlIn } from './nats-find.ts';
export { natsOn } from './nats-process.ts';
export { startNats, type RunningNats } from './nats-start.ts';
