export { checkTopK, checkedEntries, unitVector } from '#src/checks.ts';
export { openEmbeddedIndex } from '#src/embedded.ts';
export type { EmbeddedIndex, EmbeddedIndexOptions } from '#src/embedded.ts';
export {
  DamagedIndexError,
  FilterError,
  IndexFolderError,
  IndexInputError,
  IndexModelError,
  IndexUnavailableError,
  PassageError,
  TopKError,
  VectorError,
} from '#src/errors.ts';
export { holdsPassages, openDatabase } from '#src/folder.ts';
export { boundsOf, passing } from '#src/filter.ts';
export type { FilterBounds } from '#src/filter.ts';
export { instantOf, lastInstantOf, spanOf } from '#src/instants.ts';
export type { Span } from '#src/instants.ts';
export { metadataFault } from '#src/metadata.ts';
export type { MetadataFault } from '#src/metadata.ts';
export { MAX_TOP_K } from '#src/port.ts';
export type {
  IndexEntry,
  IndexFilter,
  IndexHit,
  IndexModel,
  IndexedPassage,
  VectorIndex,
  WordHit,
} from '#src/port.ts';
