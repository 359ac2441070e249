import { BlankTextError } from '@assize/models/encoder';
import { QueueFullError } from '@assize/models/onnx';
import { RpcError, invalid } from '@assize/rpc';
import type { Log } from '@assize/telemetry/log';
import {
  DamagedIndexError,
  IndexFolderError,
  IndexInputError,
  IndexModelError,
  IndexUnavailableError,
} from '@assize/vectors';

/** Matched by name, because Elasticsearch's package is loaded only if Elasticsearch is chosen. */
const REFUSED = 'IndexRefusedError';

/** True if the index folder is full, read-only or damaged, which only the operator can repair. */
const isOfFolder = (error: unknown): error is DamagedIndexError | IndexFolderError =>
  error instanceof IndexFolderError || error instanceof DamagedIndexError;

/** Maps the errors that the parts throw on purpose; any other error is a bug of ours and returned as it is. */
function asRpcError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message } = error;
  const told = { cause: error };
  if (error instanceof IndexInputError) {
    return invalid(error.field.replace('filter.', ''), error.reason);
  }
  if (error instanceof BlankTextError) return new RpcError('INVALID_ARGUMENT', message, told);
  if (error instanceof QueueFullError) return new RpcError('RESOURCE_EXHAUSTED', message, told);
  if (error instanceof IndexUnavailableError) {
    const what = `${message}: nothing can be searched or indexed until it is available again`;
    return new RpcError('UNAVAILABLE', what, told);
  }
  if (error instanceof IndexModelError || isOfFolder(error) || error.name === REFUSED) {
    return new RpcError('FAILED_PRECONDITION', message, told);
  }
  return error;
}

/** Errors that the handler throws on purpose become gRPC statuses. Faults of the index folder are also logged. */
export function withRpcErrors<Request, Call, Reply>(
  handler: (request: Request, call: Call) => Promise<Reply> | Reply,
  log?: Pick<Log, 'error'>,
): (request: Request, call: Call) => Promise<Reply> {
  return async (request, call) => {
    try {
      return await handler(request, call);
    } catch (error) {
      if (isOfFolder(error)) log?.error({ why: error.message }, 'the index can’t be used');
      throw asRpcError(error);
    }
  };
}
