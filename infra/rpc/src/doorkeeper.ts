import {
  Metadata,
  ServerCredentials,
  ServerInterceptingCall,
  status,
  type ServerInterceptor,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import type { Caller, Door, DoorError, Refusal, PresentedCredentials } from '#src/doors/index.ts';
import { ANYONE, type AdmittedCall } from '#src/doors/door.ts';
import { needOf } from '@assize/proto';

type InterceptedCall = Parameters<ServerInterceptor>[1];

/** The size in bytes of each received message. */
const MESSAGE_SIZES = new WeakMap<object, number>();

/** The admitted caller, by the call's metadata: the handler receives the same object. */
const CALLERS = new WeakMap<Metadata, Caller>();

/** The caller of the call with this metadata; a call that passed no door is anonymous and has no rights. */
export const callerWith = (metadata: Metadata): Caller => CALLERS.get(metadata) ?? ANYONE;

export function withRequestSizes<Definition extends ServiceDefinition>(
  definition: Definition,
): ServiceDefinition {
  return Object.fromEntries(
    Object.entries(definition).map(([name, method]) => {
      const requestDeserialize = (bytes: Buffer): unknown => {
        const message: unknown = method.requestDeserialize(bytes);
        if (typeof message === 'object' && message !== null)
          MESSAGE_SIZES.set(message, bytes.length);
        return message;
      };
      return [name, { ...method, requestDeserialize }];
    }),
  );
}

function credentialsOf(call: InterceptedCall, metadata: Metadata): PresentedCredentials {
  const [authorization] = metadata.get('authorization');
  // The library reports only a verified certificate here.
  const certificate = call.getAuthContext().sslPeerCertificate;
  const name = certificate?.subject.CN;
  return {
    authorization: typeof authorization === 'string' ? authorization : undefined,
    certificate:
      certificate && typeof name === 'string' ? { name, validTo: certificate.valid_to } : undefined,
    peer: call.getConnectionInfo().remoteAddress ?? 'unknown',
  };
}

function refuse(call: InterceptedCall, { code, why, retryAfterMs }: Refusal): void {
  const metadata = new Metadata();
  if (retryAfterMs !== undefined) metadata.set('retry-after-ms', String(retryAfterMs));
  call.sendStatus({ code: status[code], details: why, metadata });
}

function doorkeeper(door: Door, now: () => number): ServerInterceptor {
  return ({ path }, call) => {
    let visit: AdmittedCall | null = null;
    const leave = (): void => visit?.[Symbol.dispose]();
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, pass) {
            const admission = door.admit(credentialsOf(call, metadata), needOf(path), now());
            if (admission.status === 'refused') return refuse(call, admission);
            visit = admission;
            // Nothing behind this point needs the token; without it no log can reveal it.
            metadata.remove('authorization');
            CALLERS.set(metadata, admission.caller);
            pass(metadata);
          },
          onReceiveMessage(message: object, pass) {
            const at = now();
            const size = MESSAGE_SIZES.get(message) ?? 0;
            const refusal = visit?.expelled(at) ?? visit?.received(size, at) ?? null;
            if (refusal === null) return pass(message);
            leave();
            refuse(call, refusal);
          },
          onReceiveHalfClose: (pass) => pass(),
          onCancel: leave,
        }),
      sendMessage(message, pass) {
        const refusal = visit?.expelled(now()) ?? null;
        if (refusal === null) return pass(message);
        leave();
        refuse(call, refusal);
      },
      sendStatus(answer, pass) {
        leave();
        pass(answer);
      },
    });
  };
}

/** A door's gRPC credentials: its certificate, which is replaced when the files change, and its interceptor. */
export class DoorCredentials extends ServerCredentials implements Disposable {
  readonly #interceptors: ServerInterceptor[];
  readonly #watching: Disposable | undefined;

  constructor(door: Door, now: () => number, onFault: (error: DoorError) => void) {
    const { tls } = door;
    // A certificate that can't be verified doesn't end the connection, so that its owner gets a proper status.
    super(tls && { requestCert: tls.asksForCertificates, rejectUnauthorized: false }, tls?.context);
    this.#interceptors = [doorkeeper(door, now)];
    this.#watching = tls?.watch((context) => this.updateSecureContextOptions(context), onFault);
  }

  override _getInterceptors(): ServerInterceptor[] {
    return this.#interceptors;
  }

  override _equals(other: ServerCredentials): boolean {
    return this === other;
  }

  [Symbol.dispose](): void {
    this.#watching?.[Symbol.dispose]();
  }
}
