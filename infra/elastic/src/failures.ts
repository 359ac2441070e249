import { errors, type estypes } from '@elastic/elasticsearch';
import { IndexInputError, IndexModelError, IndexUnavailableError } from '@assize/vectors';

/** Elasticsearch was reached and does not do it; the same again will not do either. */
export class IndexRefusedError extends Error {
  override readonly name = 'IndexRefusedError';

  constructor(where: string, what: string, cause?: unknown) {
    super(`Elasticsearch at ${where} ${what}`, { cause });
  }
}

/** The index that was asked is no more, or takes no writes: whoever asked looks where it went. */
export class IndexMovedError extends IndexUnavailableError {}

const OURS = [IndexInputError, IndexModelError, IndexUnavailableError, IndexRefusedError];

/** Busy (429), starting or without its shards (408, 5xx): later it may do. */
export function passes(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Any failure, once and for all as one of ours; what failed is its cause. */
export function converted(error: unknown, where: string): Error {
  if (OURS.some((kind) => error instanceof kind)) return asError(error);
  if (error instanceof errors.ResponseError) return refused(error, where);
  if (error instanceof errors.ProductNotSupportedError) {
    return new IndexRefusedError(where, 'is no Elasticsearch by what it answers', error);
  }
  if (error instanceof errors.ElasticsearchClientError) {
    return new IndexUnavailableError(where, error);
  }
  return asError(error);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function refused(error: errors.ResponseError, where: string): Error {
  const status = error.statusCode ?? 500;
  if (isMoved(status, typeOf(error))) return new IndexMovedError(where, error);
  if (passes(status)) return new IndexUnavailableError(where, error);
  if (status === 401 || status === 403) {
    const what = 'refuses who asks: look at the API key or the password, and at what it may do';
    return new IndexRefusedError(where, what, error);
  }
  return new IndexRefusedError(where, `can't do that: ${error.message}`, error);
}

function typeOf({ body }: errors.ResponseError): unknown {
  return fieldOf(fieldOf(body, 'error'), 'type');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isMoved(status: number, type: unknown): boolean {
  return type === 'index_not_found_exception' || isBlocked(status, type);
}

/** A write block of ours answers 403; the one of a full disk 429, and it goes by itself. */
function isBlocked(status: number, type: unknown): boolean {
  return status === 403 && type === 'cluster_block_exception';
}

/** What one line of a bulk request failed with. */
export function itemFailure(
  { status, error }: Pick<estypes.BulkResponseItem, 'status' | 'error'>,
  where: string,
): Error {
  const reason = `${error?.type}: ${error?.reason}`;
  if (isMoved(status, error?.type)) return new IndexMovedError(where, new Error(reason));
  if (passes(status)) return new IndexUnavailableError(where, new Error(reason));
  return new IndexRefusedError(where, `can't keep a passage: ${reason}`);
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

/** True for "busy, later": the cluster holds as much as it can. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof IndexUnavailableError)) return false;
  return error.cause instanceof errors.ResponseError && error.cause.statusCode === 429;
}
