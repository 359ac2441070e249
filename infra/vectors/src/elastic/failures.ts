import { partOf } from '@assize/proto/json';
import { errors, type estypes } from '@elastic/elasticsearch';
import { IndexInputError, IndexModelError, IndexUnavailableError } from '#src/index.ts';
import { OperatorError } from '@assize/proto/operator-error';

/** Elasticsearch was reached and refused the request; repeating it will not help. */
export class IndexRefusedError extends OperatorError {
  override readonly name = 'IndexRefusedError';

  constructor(where: string, what: string, cause?: unknown) {
    super(`Elasticsearch at ${where} ${what}`, { cause });
  }
}

/** The index is gone, or is closed to writes: the caller checks where the alias points now. */
export class IndexMovedError extends IndexUnavailableError {}

/** The cluster is at its capacity for now; a retry may succeed. */
export class IndexBusyError extends IndexUnavailableError {}

export const BUSY = 429;

const OWN_ERRORS = [IndexInputError, IndexModelError, IndexUnavailableError, IndexRefusedError];

/**
 * Converts any failure to one of our errors. The cause keeps only name, message and stack: the client's own errors
 * contain the whole request, with texts and vectors, and would put them into every log.
 */
export function converted(error: unknown, where: string): Error {
  if (OWN_ERRORS.some((kind) => error instanceof kind)) return asError(error);
  if (error instanceof errors.ResponseError) return refused(error, where);
  if (error instanceof errors.ProductNotSupportedError) {
    return new IndexRefusedError(
      where,
      'does not answer like Elasticsearch',
      withoutRequest(error),
    );
  }
  if (error instanceof errors.ElasticsearchClientError) {
    return new IndexUnavailableError(where, withoutRequest(error));
  }
  return asError(error);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function withoutRequest({ name, message, stack }: Error): Error {
  return Object.assign(new Error(`${name}: ${message}`), { stack });
}

function refused(error: errors.ResponseError, where: string): Error {
  const status = error.statusCode ?? 500;
  const cause = withoutRequest(error);
  if (status === 401 || (status === 403 && !isMoved(status, typeOf(error)))) {
    const what = 'refuses this client: check the API key or the password, and its privileges';
    return new IndexRefusedError(where, what, cause);
  }
  return errorOfStatus({ status, type: typeOf(error) }, where, cause);
}

function errorOfStatus(
  { status, type }: { readonly status: number; readonly type: unknown },
  where: string,
  cause: Error,
): Error {
  if (isMoved(status, type)) return new IndexMovedError(where, cause);
  if (status === BUSY) return new IndexBusyError(where, cause);
  // Elasticsearch is starting, or its shards are missing: a retry may succeed.
  if (status === 408 || status >= 500) return new IndexUnavailableError(where, cause);
  return new IndexRefusedError(where, `refused the request: ${cause.message}`, cause);
}

function typeOf({ body }: errors.ResponseError): unknown {
  return partOf(partOf(body, 'error'), 'type');
}

/** Our own write block answers 403. The block of a full disk answers 429, and is lifted by Elasticsearch itself. */
function isMoved(status: number, type: unknown): boolean {
  const isBlocked = status === 403 && type === 'cluster_block_exception';
  return isBlocked || type === 'index_not_found_exception';
}

export function itemFailure(
  { status, error }: Pick<estypes.BulkResponseItem, 'status' | 'error'>,
  where: string,
): Error {
  const cause = new Error(`${error?.type}: ${error?.reason}`);
  return errorOfStatus({ status, type: error?.type }, where, cause);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === 404;
}

/** Whether the error says that somebody else has already created it. */
export function existsAlready(error: unknown): boolean {
  const type = error instanceof errors.ResponseError ? typeOf(error) : undefined;
  return type === 'resource_already_exists_exception';
}
