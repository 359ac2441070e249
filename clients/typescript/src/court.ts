import { access } from 'node:fs/promises';
import {
  keyRing,
  trustedKeysFrom,
  trustedKeysIn,
  type NamedJwk,
  type TrustedKeys,
} from '@assize/keys';
import {
  proceedingOfDigest,
  verifyFile,
  type Claim,
  type KeyRing,
  type Predicate,
  type SealedCase,
  type Verification,
} from '@assize/proto';
import { Client } from './client.ts';
import { courtError, CourtError } from './errors.ts';
import { openGrpc, type GrpcOptions } from './grpc.ts';
import { openNats, type NatsOptions } from './nats.ts';
import type { Transport } from './transport.ts';

export interface ConnectOptions {
  /** How to reach the court: give exactly one of `nats` and `grpc`. A string is the address. */
  readonly nats?: string | NatsOptions;
  readonly grpc?: string | GrpcOptions;
  /**
   * The court's public keys, against which everything is verified: the path of its `trust.json` or of a bundle (`assize
   * keys list --bundle`), which is read again when it changes, or the keys themselves.
   */
  readonly trust: string | readonly NamedJwk[];
  /** CloudEvents source of the claims that are published. Default `urn:assize:client`. */
  readonly source?: string;
  /** The proceeding that claims are tried by. Default `defect-court`, a trial. */
  readonly proceeding?: string;
  /** Timeout for a verdict, in milliseconds. Default 120000. */
  readonly timeoutMs?: number;
  /** Called for each message that is ignored because it does not verify, with the reason. */
  readonly passedOver?: (why: string) => void;
}

export interface ReviewOptions {
  /** The claim's id. Submitting the same claim under the same id again gives the same case. Default: a random id. */
  readonly id?: string;
  readonly proceeding?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * A verified verdict: its bytes, hash chain, walk, every signature and the seal were checked against the pinned keys.
 */
export interface Verdict {
  readonly caseId: string;
  /** `affirm`, `amend`, `acquit`, `mistrial`, or another decision of the proceeding. */
  readonly decision: string;
  /** What the claim was found to be, such as `supported`. Null if the court reached no classification. */
  readonly classification: string | null;
  /** 0 to 1. Null if unknown. */
  readonly confidence: number | null;
  readonly predicate: Predicate;
  readonly sealed: SealedCase;
  /** The sealed case, byte for byte. Written to a file unchanged, it can be checked by `assize verify`. */
  readonly bytes: Uint8Array;
}

/** A verdict from `watch`, with the position from which to continue. */
export interface Watched {
  readonly verdict: Verdict;
  /** With gRPC: pass it to `watch` to continue after this verdict. With NATS null, since the bus keeps the position. */
  readonly position: string | null;
  /** Call it once you have stored the verdict. A registered publisher's verdict is redelivered until then. */
  readonly ack: () => void;
}

export interface Court extends AsyncDisposable {
  /** Has a claim reviewed, and resolves to its verified verdict. @throws CourtError */
  review(
    claim: string | Claim,
    evidence?: Claim['evidence'],
    options?: ReviewOptions,
  ): Promise<Verdict>;
  /** Submits a claim without waiting for the verdict, and resolves to its case id. @throws CourtError */
  submit(
    claim: string | Claim,
    evidence?: Claim['evidence'],
    options?: ReviewOptions,
  ): Promise<string>;
  /**
   * Iterates over verified verdicts as they come. A registered publisher, and a caller who gives a position, also gets
   * those from before.
   */
  watch(options?: { after?: string; signal?: AbortSignal }): AsyncIterable<Watched>;
  /** Checks a case file's bytes as `assize verify` does. */
  verify(bytes: Uint8Array): Promise<Verification>;
  /**
   * Rejects pending calls with `closed`, and closes the connection, which otherwise keeps the process running. Disposal
   * does the same.
   */
  close(): Promise<void>;
}

/** Connects to a court, until `close` is called. @throws CourtError */
export async function connect(options: ConnectOptions): Promise<Court> {
  const keys = await keysOf(options.trust);
  const transport = await transportOf(options);
  return new Client(options, keys, transport);
}

/**
 * Checks a case file's bytes as `assize verify` does, without a connection to a court. `trust` is as in `connect`.
 * @throws CourtError `no-keys`
 */
export async function verify(
  bytes: Uint8Array,
  trust: ConnectOptions['trust'],
): Promise<Verification> {
  return verifyFile(bytes, await keysOf(trust), proceedingOfDigest);
}

async function keysOf(trust: ConnectOptions['trust']): Promise<KeyRing> {
  const keys = await (typeof trust === 'string' ? keysIn(trust) : keysAmong(trust)).catch(
    (error: unknown) => {
      throw courtError(error, 'no-keys');
    },
  );
  if (keys.names.length > 0) return keyRing(keys);
  throw new CourtError(
    'no-keys',
    `no key is pinned in ${typeof trust === 'string' ? trust : '"trust"'}`,
  );
}

async function keysIn(path: string): Promise<TrustedKeys> {
  // For a court, a store that does not exist yet is an empty one. For a client the path must be wrong.
  await access(path);
  return trustedKeysIn(path, Date.now, 'handed over');
}

async function keysAmong(jwks: readonly NamedJwk[]): Promise<TrustedKeys> {
  if (Array.isArray(jwks)) return trustedKeysFrom(jwks);
  throw new CourtError('no-keys', `give "trust": the path of the court's trust.json, or its keys`);
}

function transportOf({ nats, grpc }: ConnectOptions): Promise<Transport> | Transport {
  if (nats !== undefined && grpc === undefined) {
    return openNats(typeof nats === 'string' ? { servers: nats } : nats);
  }
  if (grpc !== undefined && nats === undefined) {
    return openGrpc(typeof grpc === 'string' ? { address: grpc } : grpc);
  }
  throw new TypeError('give either "nats" or "grpc"');
}
