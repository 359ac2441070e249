export * from './exhibits.ts';
export { NO_MODEL, noRetriever } from './port.ts';
export type { CauseAsked, Passage, Reader, ReadingSet, Retriever } from './port.ts';
