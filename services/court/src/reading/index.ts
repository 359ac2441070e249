export { withTextsApart, type FetchText } from './apart.ts';
export { remoteEmbedder } from './embedder.ts';
export type { Embedded, Embedder, EmbeddingModel, Missing } from './embedder.ts';
export * from './exhibits.ts';
export { withIndicators } from './indicating.ts';
export { lexicalReader } from './lexical-reader.ts';
export { NO_MODEL } from './port.ts';
export type {
  Asked,
  CauseAsked,
  Passage,
  PassageReading,
  Reader,
  ReadingSet,
  Retrieved,
  Retriever,
} from './port.ts';
export { remoteReader } from './remote-reader.ts';
export { saysUnreachable } from './remote.ts';
export type { RemoteOptions } from './remote.ts';
export { noRetriever, remoteRetriever } from './retrievers.ts';
