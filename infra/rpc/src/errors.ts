import { status, type ServiceError } from '@grpc/grpc-js';

/** A gRPC status by name, without the one that is no error. */
export type RpcCode = Exclude<keyof typeof status, 'OK'>;

/** An answer that a handler means its caller to see: its code and message travel as they are. */
export class RpcError extends Error {
  override readonly name: string = 'RpcError';
  readonly code: RpcCode;

  constructor(code: RpcCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * A call of ours that failed: what the other side answered, or what came between. `cause` is the
 * transport's own error. A handler that lets it through answers INTERNAL: its caller did not make
 * that call, and its code would say something wrong about theirs.
 */
export class CallError extends RpcError {
  override readonly name = 'CallError';
}

function isRpcCode(name: string | undefined): name is RpcCode {
  return name !== undefined && name !== 'OK' && name in status;
}

/** What the transport reports, as a typed error with its origin kept. */
export function callError(error: ServiceError): CallError {
  const name = status[error.code];
  const message = withCauseAlone(error.details);
  return new CallError(isRpcCode(name) ? name : 'UNKNOWN', message, { cause: error });
}

/** What gRPC’s library says between words of its own where it has no connection. */
function withCauseAlone(details: string): string {
  const [before, behind] = ['No connection established. Last error: ', '. Resolution note: '];
  if (!details.startsWith(before)) return details;
  const cause = details.slice(before.length, details.lastIndexOf(behind));
  return `there is no connection: ${cause.replace('Error: ', '')}`;
}

/** What the caller is told. A fault of ours says only that it is one: never a stack, never a path. */
export function toStatus(error: unknown): { code: status; details: string; expected: boolean } {
  if (error instanceof RpcError && !(error instanceof CallError)) {
    return { code: status[error.code], details: error.message, expected: true };
  }
  return { code: status.INTERNAL, details: 'internal error', expected: false };
}
