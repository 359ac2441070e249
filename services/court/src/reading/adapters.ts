export { withSeparateTexts } from './separate-texts.ts';
export { remoteEmbedder } from './embedder.ts';
export type { Embedder } from './embedder.ts';
export { withIndicators } from './indicating.ts';
export { lexicalReader } from './lexical-reader.ts';
export { remoteReader } from './remote-reader.ts';
export { remoteRetriever } from './retrievers.ts';
export { roundedReading } from './rounding.ts';
