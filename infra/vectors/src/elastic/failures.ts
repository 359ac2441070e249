import { partOf } from '@assize/proto/json';
import { errors, type estypes } from '@elastic/elasticsearch';
import { IndexInputError, IndexModelError, IndexUnavailableError } from '#src/index.ts';

/** Elasticsearch was reached and does not do it; the same again will not do either. */
export class IndexRefusedError extends Error {
  override readonly name = 'IndexRefusedError';

  constructor(where: string, what: string, cause?: unknown) {
    super(`Elasticsearch at ${where} ${what}`, { cause });
  }
}

/** The index that was asked is no more, or takes no writes: whoever asked looks where it went. */
export class IndexMovedError extends IndexUnavailableError {}

/** The cluster holds as much as it can: later it may do. */
export class IndexBusyError extends IndexUnavailableError {}

export const BUSY = 429;

const OURS = [IndexInputError, IndexModelError, IndexUnavailableError, IndexRefusedError];

/**
 * Any failure, once and for all as one of ours. Its cause says what failed and no more: the client's
 * own errors carry the whole request, texts, vectors and all, into every log.
 */
export function converted(error: unknown, where: string): Error {
  if (OURS.some((kind) => error instanceof kind)) return asError(error);
  if (error instanceof errors.ResponseError) return refused(error, where);
  if (error instanceof errors.ProductNotSupportedError) {
    return new IndexRefusedError(where, 'is no Elasticsearch by what it answers', essence(error));
  }
  if (error instanceof errors.ElasticsearchClientError) {
    return new IndexUnavailableError(where, essence(error));
  }
  return asError(error);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function essence({ name, message, stack }: Error): Error {
  return Object.assign(new Error(`${name}: ${message}`), { stack });
}

function refused(error: errors.ResponseError, where: string): Error {
  const status = error.statusCode ?? 500;
  const cause = essence(error);
  if (status === 401 || (status === 403 && !isMoved(status, typeOf(error)))) {
    const what = 'refuses who asks: look at the API key or the password, and at what it may do';
    return new IndexRefusedError(where, what, cause);
  }
  return ofStatus({ status, type: typeOf(error) }, where, cause);
}

/** What an answer means, be it of a whole request or of one line of it. */
function ofStatus(
  { status, type }: { readonly status: number; readonly type: unknown },
  where: string,
  cause: Error,
): Error {
  if (isMoved(status, type)) return new IndexMovedError(where, cause);
  if (status === BUSY) return new IndexBusyError(where, cause);
  // Starting, or without its shards: later it may do.
  if (status === 408 || status >= 500) return new IndexUnavailableError(where, cause);
  return new IndexRefusedError(where, `can't do that: ${cause.message}`, cause);
}

function typeOf({ body }: errors.ResponseError): unknown {
  return partOf(partOf(body, 'error'), 'type');
}

/** A write block of ours answers 403; the one of a full disk 429, and it goes by itself. */
function isMoved(status: number, type: unknown): boolean {
  const isBlocked = status === 403 && type === 'cluster_block_exception';
  return isBlocked || type === 'index_not_found_exception';
}

/** What one line of a bulk request failed with. */
export function itemFailure(
  { status, error }: Pick<estypes.BulkResponseItem, 'status' | 'error'>,
  where: string,
): Error {
  const cause = new Error(`${error?.type}: ${error?.reason}`);
  return ofStatus({ status, type: error?.type }, where, cause);
}

/** True for the answer that says that what is asked about is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === 404;
}

/** True for the answer that another made it first. */
export function existsAlready(error: unknown): boolean {
  const type = error instanceof errors.ResponseError ? typeOf(error) : undefined;
  return type === 'resource_already_exists_exception';
}
