export { withTextsApart, type FetchText } from './apart.ts';
export { remoteEmbedder } from './embedder.ts';
export type { Embedded, Embedder, EmbeddingModel, Missing } from './embedder.ts';
export { withIndicators } from './indicating.ts';
export { lexicalReader } from './lexical-reader.ts';
export { remoteReader } from './remote-reader.ts';
export type { RemoteOptions } from './remote.ts';
export { remoteRetriever } from './retrievers.ts';
