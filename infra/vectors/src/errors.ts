import type { IndexModel } from '#src/port.ts';

/** What the index was given can't be taken. Nothing was changed, and the same again will not do. */
export class IndexInputError extends RangeError {
  override readonly name = 'IndexInputError';
  /** What was wrong: `vector`, `topK`, `filter.until`, `passages[3].expires`. */
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}

/**
 * The index was built with another model: its vectors and the new ones do not compare. Its sentence
 * ends with what to do instead of using the model that is there.
 */
export class IndexModelError extends Error {
  override readonly name = 'IndexModelError';
  readonly wanted: IndexModel;
  readonly found: IndexModel;

  constructor(
    where: string,
    wanted: IndexModel,
    found: IndexModel,
    instead = 'index into another folder',
  ) {
    super(
      `The index in ${where} was built with ${found.model} (${found.dimensions} dimensions), not ` +
        `with ${wanted.model} (${wanted.dimensions}). Use that model, or ${instead}.`,
    );
    this.wanted = wanted;
    this.found = found;
  }
}

/** What is in the folder is not what was written, or no index at all. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/** The index's folder can't be made, or not be written; what the system said is the `cause`. */
export class IndexFolderError extends Error {
  override readonly name = 'IndexFolderError';
}

/** The index can't be reached now; what failed is the `cause`. The same again may do, later. */
export class IndexUnavailableError extends Error {
  override readonly name = 'IndexUnavailableError';

  constructor(where: string, cause: unknown) {
    super(`The index at ${where} can't be reached now`, { cause });
  }
}

/** What to do about a damaged index. */
export const REMEDY =
  'remove the folder, and index again what you had put into it; the shipped corpus comes back by itself';
