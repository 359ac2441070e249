import type { IndexModel } from '#src/port.ts';
import { OperatorError } from '@assize/proto/operator-error';

/** The input is invalid: nothing was changed, and repeating the call will not help. */
export class IndexInputError extends RangeError {
  override readonly name = 'IndexInputError';
  /** The invalid field: `vector`, `topK`, `filter.until`, `passages[3].expires`. */
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}

/** The message ends with what to do (`instead`) other than to use the existing model. */
export class IndexModelError extends OperatorError {
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

/** The index in the folder is damaged, or the file is not an index. */
export class DamagedIndexError extends OperatorError {
  override readonly name = 'DamagedIndexError';
}

/** The index's folder can't be created or written; `cause` is the system's error. */
export class IndexFolderError extends OperatorError {
  override readonly name = 'IndexFolderError';
}

/** The index can't be reached now; `cause` is what failed. A retry may succeed later. */
export class IndexUnavailableError extends OperatorError {
  override readonly name = 'IndexUnavailableError';

  constructor(where: string, cause: unknown) {
    super(`The index at ${where} can't be reached now`, { cause });
  }
}

export const REMEDY =
  'remove the folder. Precedents and the shipped corpus are restored at the next start; index your own documents again';
