export * from './exhibits.ts';
export { NO_MODEL, noRetriever } from './port.ts';
export type {
  Asked,
  CauseAsked,
  Passage,
  Reader,
  ReadingSet,
  Retrieved,
  Retriever,
} from './port.ts';
