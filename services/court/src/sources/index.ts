export { directorySources } from './directory.ts';
export { indexedSources } from './indexed.ts';
export { joinedSources, openSearchEngine, readSearchConfig } from './open.ts';
export type { SearchConfig } from './open.ts';
export { SEARCH_BOUNDS } from './port.ts';
export type { Missing, SearchBounds, SourcePort, SourcesFound } from './port.ts';
export { webSources } from './web.ts';
