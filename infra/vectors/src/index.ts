export { openEmbeddedIndex } from '#src/embedded.ts';
export type { EmbeddedIndex } from '#src/embedded.ts';
export {
  DamagedIndexError,
  IndexFolderError,
  IndexInputError,
  IndexModelError,
  IndexUnavailableError,
} from '#src/errors.ts';
export { holdsPassages, openDatabase, withFolderErrors } from '#src/folder.ts';
export { transaction } from '#src/schema.ts';
export { metadataFault } from '#src/metadata.ts';
export type {
  IndexEntry,
  IndexFilter,
  IndexHit,
  IndexModel,
  IndexedPassage,
  VectorIndex,
  WordHit,
} from '#src/port.ts';
