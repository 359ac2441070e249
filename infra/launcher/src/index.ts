export { cacheDir, dataDir } from './folders.ts';
export { ComponentMissing } from './missing.ts';
export { findEmbeddingModel } from './model.ts';
export { findNatsServer } from './nats-find.ts';
export { startNats, type RunningNats } from './nats-start.ts';
