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
  /** One of the two ways to the court. A text is the address alone. */
  readonly nats?: string | NatsOptions;
  readonly grpc?: string | GrpcOptions;
  /**
   * The court's public keys, which everything is believed by: the path of its `trust.json` or of a bundle
   * (`assize keys list --bundle`), read again when it changes, or the keys themselves.
   */
  readonly trust: string | readonly NamedJwk[];
  /** CloudEvents source of what is published. */
  readonly source?: string;
  /** The proceeding that claims are tried by; `defect-court`, a trial, where absent. */
  readonly proceeding?: string;
  /** Longest wait for a verdict, in milliseconds; 120000 where absent. */
  readonly timeoutMs?: number;
  /** Told of each message that was passed over, since it does not verify. */
  readonly passedOver?: (why: string) => void;
}

export interface ReviewOptions {
  /** The claim's id: the same id and claim again is the same case. A random one where absent. */
  readonly id?: string;
  readonly proceeding?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** A verdict that verified: bytes, chain, walk, every signature and the seal, by pinned keys. */
export interface Verdict {
  readonly caseId: string;
  /** `affirm`, `amend`, `acquit`, `mistrial`, and what else the proceeding knows. */
  readonly decision: string;
  /** What the claim was found to be, such as `supported`; null where that was not reached. */
  readonly classification: string | null;
  /** 0 to 1; null where it is not known. */
  readonly confidence: number | null;
  /** The whole statement that was sealed. */
  readonly predicate: Predicate;
  readonly sealed: SealedCase;
  /** The case as it was sealed: write them to a file as they are, and `assize verify` reads it. */
  readonly bytes: Uint8Array;
}

/** A verdict among others, with where to go on after it. */
export interface Watched {
  readonly verdict: Verdict;
  /** gRPC: give it to `watch` to go on behind this one. NATS keeps the place itself: null. */
  readonly position: string | null;
  /** Call it once the verdict is kept: it is delivered again until then, to a registered publisher. */
  readonly ack: () => void;
}

export interface Court extends AsyncDisposable {
  /** Has a claim reviewed: resolves to its verified verdict. @throws CourtError */
  review(
    claim: string | Claim,
    evidence?: Claim['evidence'],
    options?: ReviewOptions,
  ): Promise<Verdict>;
  /** Gives a claim to the court, and waits for nothing: its case id. @throws CourtError */
  submit(
    claim: string | Claim,
    evidence?: Claim['evidence'],
    options?: ReviewOptions,
  ): Promise<string>;
  /** Verified verdicts as they come; those of a registered publisher, or of a position, also from before. */
  watch(options?: { after?: string; signal?: AbortSignal }): AsyncIterable<Watched>;
  /** All that `assize verify` checks, of a case file's bytes. */
  verify(bytes: Uint8Array): Promise<Verification>;
  /** Ends what still waits (`closed`), and the connection, which keeps a process running. Disposal is the same. */
  close(): Promise<void>;
}

/** Opens a way to a court, until `close`. @throws CourtError */
export async function connect(options: ConnectOptions): Promise<Court> {
  const keys = await keysOf(options.trust);
  const transport = await transportOf(options);
  return new Client(options, keys, transport);
}

/**
 * All that `assize verify` checks of a case file's bytes, without a way to a court: `trust` as in `connect`.
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
  // To a court its own store holds no keys while it is not there yet; here the path is wrong.
  await access(path);
  return trustedKeysIn(path);
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
