export * from './exhibits.ts';
export { noRetriever } from './port.ts';
export type { CauseAsked, Passage, Reader, ReadingSet } from './port.ts';
