import { BlankTextError } from '@assize/models/encoder';
import { QueueFullError } from '@assize/models/onnx';
import { RpcError, invalid } from '@assize/rpc';
import { IndexInputError, IndexModelError, IndexUnavailableError } from '@assize/vectors';

/** Elasticsearch's own refusal, by its name: its package is loaded where it is chosen alone. */
const REFUSED = 'IndexRefusedError';

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
  if (error instanceof IndexModelError || error.name === REFUSED) {
    return new RpcError('FAILED_PRECONDITION', message, told);
  }
  return error;
}

/** The handler, with what it rejects with on purpose turned into a status. */
export function telling<Request, Call, Reply>(
  handler: (request: Request, call: Call) => Promise<Reply> | Reply,
): (request: Request, call: Call) => Promise<Reply> {
  return async (request, call) => {
    try {
      return await handler(request, call);
    } catch (error) {
      throw asRpcError(error);
    }
  };
}
