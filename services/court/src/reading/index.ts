export * from './exhibits.ts';
export { NO_MODEL, noRetriever } from './port.ts';
export type { CauseAsked, Passage, Reader, ReadingSet } from './port.ts';
