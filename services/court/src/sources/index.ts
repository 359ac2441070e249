export { directorySources } from './directory.ts';
export { SEARCH_BOUNDS } from './port.ts';
export type { Missing, SearchBounds, SourcePort, SourcesFound } from './port.ts';
