export { openEmbeddedIndex } from '#src/embedded.ts';
export type { EmbeddedIndexOptions } from '#src/embedded.ts';
export { IndexModelError, VectorError, passesFilter } from '#src/port.ts';
export type {
  IndexEntry,
  IndexFilter,
  IndexHit,
  IndexModel,
  IndexSnapshot,
  IndexedPassage,
  VectorIndex,
} from '#src/port.ts';
export { DamagedIndexError } from '#src/store.ts';
