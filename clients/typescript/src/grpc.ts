import { setTimeout as pause } from 'node:timers/promises';
import { CLAIM_FAULTS } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { CallError, client, MAX_MESSAGE_BYTES, type RpcClient, type RpcCode } from '@assize/rpc';
import { courtError, CourtError, type ErrorCode } from './errors.ts';
import { tooLarge } from './submission.ts';
import type { Listener, Transport, Unverified } from './transport.ts';

export interface GrpcOptions {
  /** `host:port` behind TLS, `plain://127.0.0.1:port` or `unix:/path`. */
  readonly address: string;
  /** By what a locked court is known, and knows us. Tokens and certificates are read again as they change. */
  readonly access?: {
    readonly caFile: string;
    readonly tokenFile?: string;
    readonly certFile?: string;
    readonly keyFile?: string;
  };
}

/** How long one call may take, and how long to wait before a stream is opened again, in milliseconds. */
const CALL_MS = 10_000;
const AGAIN_MS = 500;

type Court = RpcClient<typeof CourtService>;

/** A court by gRPC. @throws CourtError where the address is locked and what opens it is missing */
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
      // It may have ended already, and its end may have been said before anybody listened.
      if (!opened && listening) await sayEnd(court, caseId, listening, signal);
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

async function sayEnd(
  court: Court,
  caseId: string,
  { heard }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const { sealed, decision } = await court.getCase({ caseId }, { signal }).catch(fail);
  if (decision !== '') heard(verdict(caseId, sealed, null));
}

/**
 * Listens until the signal; `stands` is called once it is tried. Where the stream breaks, or the court has
 * none to give, whoever waits is told so each time, and asks for the case.
 */
async function listenOn(
  court: Court,
  listener: Listener,
  signal: AbortSignal,
  stands: () => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const { ended } of watch(court, null, signal)) {
        if (ended) listener.heard(ended);
        else stands();
      }
    } catch {
      // Submitting says why, where the court is away.
    }
    stands();
    await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    listener.missed();
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
      if (signal.aborted) return;
      if (!(error instanceof CourtError) || error.code !== 'unreachable') throw error;
    }
    await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The court's stream of ends after a position, or from now on; a position alone says that it stands. */
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
    // A caller whose name can own no case has none to watch.
    fail(error, { ...CODES, FAILED_PRECONDITION: 'denied' });
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
  const [said, ...rest] = message.split(': ');
  const known = CLAIM_FAULTS.find((fault) => fault === said);
  const why = known ? rest.join(': ') : message;
  throw new CourtError(known ?? codes[code] ?? 'unreachable', why, { cause: error });
}
