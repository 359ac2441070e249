export { cacheDir, dataDir } from './folders.ts';
export { ComponentMissing } from './missing.ts';
export { findEmbeddingModel, type EmbeddingModel } from './model.ts';
export { findNatsServer, type NatsSource } from './nats-find.ts';
export { startNats, type RunningNats, type StartNatsOptions } from './nats-start.ts';
export { StoreInUse } from './store-lock.ts';
