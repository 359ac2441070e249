export { directorySources } from './directory.ts';
export { indexedSources } from './indexed.ts';
export { corpusAt, joinedSources, openSearchEngine, readSearchConfig } from './open.ts';
export { webSources } from './web.ts';
export type { SearchConfig } from './open.ts';
export type { Missing, SourcePort, SourcesFound } from './port.ts';
