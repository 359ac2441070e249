import { setTimeout as pause } from 'node:timers/promises';
import { CLAIM_FAULTS } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { CallError, client, MAX_MESSAGE_BYTES, type RpcClient, type RpcCode } from '@assize/rpc';
import { courtError, CourtError, type ErrorCode } from './errors.ts';
import { tooLarge } from './submission.ts';
import type { Listener, Transport, Unverified } from './transport.ts';

export interface GrpcOptions {
  /** `host:port` for TLS, `plain://127.0.0.1:port` or `unix:/path`. */
  readonly address: string;
  /**
   * For a court behind TLS: the CA that it is verified by, and the token or the certificate that identifies this
   * client. Token and certificate files are read again when they change.
   */
  readonly access?: {
    readonly caFile: string;
    readonly tokenFile?: string;
    readonly certFile?: string;
    readonly keyFile?: string;
  };
}

/** Timeout of one call, and the pause before a broken stream is opened again, in milliseconds. */
const CALL_MS = 10_000;
const REOPEN_MS = 500;

type Court = RpcClient<typeof CourtService>;

/** Connects to a court by gRPC. @throws CourtError if the address needs TLS and a file of `access` is missing */
export function openGrpc({ address, access }: GrpcOptions): Transport {
  const court = open(address, access);
  const closing = new AbortController();
  let listening: Listener | null = null;
  return {
    async submit({ source, id, proceeding, body }, signal) {
      const asked = { source, id, proceeding, matter: body };
      const size = CourtService['Submit']?.requestSerialize(asked).length ?? 0;
      if (size > MAX_MESSAGE_BYTES) throw tooLarge(body, MAX_MESSAGE_BYTES);
      const { caseId, opened } = await court.submit(asked, { signal }).catch(fail);
      // The case may have ended, and its end may have been sent before anybody listened.
      if (!opened && listening) await deliverEnd(court, caseId, listening, signal);
      return caseId;
    },
    async listen(listener) {
      listening = listener;
      const { promise, resolve } = Promise.withResolvers<void>();
      void listenOn(court, listener, closing.signal, resolve);
      await promise;
    },
    follow: (after, signal) => follow(court, after, signal),
    async [Symbol.asyncDispose]() {
      closing.abort();
      await court[Symbol.asyncDispose]();
    },
  };
}

function open(address: string, access: GrpcOptions['access']): Court {
  try {
    return client(CourtService, address, { timeoutMs: CALL_MS, access: access ?? null });
  } catch (error) {
    throw courtError(error, 'denied');
  }
}

async function deliverEnd(
  court: Court,
  caseId: string,
  { onMessage }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const { sealed, decision } = await court.getCase({ caseId }, { signal }).catch(fail);
  if (decision !== '') onMessage(verdict(caseId, sealed, null));
}

/**
 * Listens until the signal aborts. `established` is called once the first stream is established or has failed. A broken
 * stream is reopened after a pause, and `onMissed` tells the callers who wait to ask for their cases.
 */
async function listenOn(
  court: Court,
  listener: Listener,
  signal: AbortSignal,
  established: () => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const { ended } of watch(court, null, signal)) {
        if (ended) listener.onMessage(ended);
        else established();
      }
    } catch {
      // If the court is away, `submit` reports why.
    }
    established();
    await pause(REOPEN_MS, undefined, { signal }).catch(() => undefined);
    listener.onMissed();
  }
}

async function* follow(
  court: Court,
  from: string | null,
  signal: AbortSignal,
): AsyncGenerator<Unverified> {
  let after = from;
  while (!signal.aborted) {
    try {
      for await (const { position, ended } of watch(court, after, signal)) {
        after = position;
        if (ended) yield ended;
      }
    } catch (error) {
      if (!(error instanceof CourtError) || error.code !== 'unreachable') throw error;
    }
    await pause(REOPEN_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** After a position or from now on. A message with a position alone confirms that the stream is established. */
async function* watch(
  court: Court,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<{ readonly position: string; readonly ended: Unverified | null }> {
  try {
    const from = { after: after ?? '', fromNow: after === null };
    for await (const { position, ended } of court.watch(from, { signal })) {
      yield { position, ended: ended ? verdict(ended.caseId, ended.sealed, position) : null };
    }
  } catch (error) {
    // A caller whose name can own no case has nothing to watch. The only argument that can be wrong is the position.
    fail(error, { ...CODES, FAILED_PRECONDITION: 'denied', INVALID_ARGUMENT: 'not-kept' });
  }
}

function verdict(caseId: string, body: Uint8Array, position: string | null): Unverified {
  return { kind: 'verdict', caseId, body, headers: {}, position, ack: () => undefined };
}

const CODES: Partial<Record<RpcCode, ErrorCode>> = {
  INVALID_ARGUMENT: 'bad-claim',
  ALREADY_EXISTS: 'id-reused',
  FAILED_PRECONDITION: 'court-disabled',
  RESOURCE_EXHAUSTED: 'over-quota',
  PERMISSION_DENIED: 'denied',
  UNAUTHENTICATED: 'denied',
  UNIMPLEMENTED: 'denied',
  OUT_OF_RANGE: 'not-kept',
};

function fail(error: unknown, codes = CODES): never {
  if (!(error instanceof CallError)) throw courtError(error, 'unreachable');
  const { code, message } = error;
  const [prefix, ...rest] = message.split(': ');
  const known = CLAIM_FAULTS.find((fault) => fault === prefix);
  const why = known ? rest.join(': ') : message;
  throw new CourtError(known ?? codes[code] ?? 'unreachable', why, { cause: error });
}
