import { status, type ServiceError } from '@grpc/grpc-js';

export type RpcCode = Exclude<keyof typeof status, 'OK'>;

/** An error whose code and message a handler deliberately sends to its caller. */
export class RpcError extends Error {
  override readonly name: string = 'RpcError';
  readonly code: RpcCode;

  constructor(code: RpcCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * An outgoing call that failed: with the server's status, or on the way. `cause` is the transport's error. If a
 * handler lets it through, the handler's own caller gets INTERNAL, because that caller did not make this call, and its
 * code would mislead them.
 */
export class CallError extends RpcError {
  override readonly name = 'CallError';
}

function isRpcCode(name: string | undefined): name is RpcCode {
  return name !== undefined && name !== 'OK' && name in status;
}

export function callError(error: ServiceError): CallError {
  const name = status[error.code];
  const message = withoutWrapping(error.details);
  return new CallError(isRpcCode(name) ? name : 'UNKNOWN', message, { cause: error });
}

/** Removes the wording that the gRPC library puts around the cause when it has no connection. */
function withoutWrapping(details: string): string {
  const [before, behind] = ['No connection established. Last error: ', '. Resolution note: '];
  if (!details.startsWith(before)) return details;
  const cause = details.slice(before.length, details.lastIndexOf(behind));
  return `there is no connection: ${cause.replace('Error: ', '')}`;
}

/** The status for the caller. For an internal error it reveals nothing else: no stack, no path. */
export function toStatus(error: unknown): { code: status; details: string; expected: boolean } {
  if (error instanceof RpcError && !(error instanceof CallError)) {
    return { code: status[error.code], details: error.message, expected: true };
  }
  return { code: status.INTERNAL, details: 'internal error', expected: false };
}
