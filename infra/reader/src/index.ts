export { withTextsApart, type FetchText } from '#src/apart.ts';
export { remoteEmbedder } from '#src/embedder.ts';
export type { Embedded, Embedder, EmbeddingModel, Missing } from '#src/embedder.ts';
export { withIndicators } from '#src/indicating.ts';
export { lexicalReader } from '#src/lexical-reader.ts';
export { NO_MODEL } from '#src/port.ts';
export type {
  Asked,
  CauseAsked,
  Passage,
  PassageReading,
  Reader,
  ReadingSet,
  Retrieved,
  Retriever,
} from '#src/port.ts';
export { remoteReader } from '#src/remote-reader.ts';
export { saysUnreachable } from '#src/remote.ts';
export type { RemoteOptions } from '#src/remote.ts';
export { noRetriever, remoteRetriever } from '#src/retrievers.ts';
