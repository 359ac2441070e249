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

/** Elasticsearch's own refusal, by its name: its package is loaded where it is chosen alone. */
const REFUSED = 'IndexRefusedError';

/** The folder of the index is full, not to be written, or not what was written: its operator's to mend. */
const isOfFolder = (error: unknown): error is DamagedIndexError | IndexFolderError =>
  error instanceof IndexFolderError || error instanceof DamagedIndexError;

/** What the parts reject with on purpose, as the caller is told; anything else is a fault of ours. */
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
    const what = `${message}: nothing can be searched or indexed until it is back`;
    return new RpcError('UNAVAILABLE', what, told);
  }
  if (error instanceof IndexModelError || isOfFolder(error) || error.name === REFUSED) {
    return new RpcError('FAILED_PRECONDITION', message, told);
  }
  return error;
}

/** The handler, with what it rejects with on purpose turned into a status. `log` is told of the index's folder. */
export function telling<Request, Call, Reply>(
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
