import { readConfig, readTogether } from '@assize/config';
import { CredibilitySettings } from '@assize/config/settings';
import {
  ownAddress,
  readAccess,
  readNatsTls,
  readDoorConfig,
  type Access,
  type DoorConfig,
  type PeerTls,
} from '@assize/rpc/doors';
import { readLlmConfig, type LlmConfig } from '@assize/llm';
import { defined } from '@assize/proto';
import { readScoringConfig, type ScoringConfig } from '@assize/documents/sources';

export interface CredibilityConfig {
  /** `unix:/path/to.sock`, `host:port` or `plain://127.0.0.1:port`. */
  address: string;
  /** The lock of that address; absent: there is none. */
  door?: DoorConfig;
  /** Where assize.v1.Embedding is served. */
  embeddingAddress: string;
  /** How that is entered, where it is behind a lock. */
  access?: Access | null;
  /** How long that service may take in a shadow search, in milliseconds; 8000 where absent. A reading has its caller's time. */
  embeddingTimeoutMs?: number;
  /** Where shadow search is asked by request; absent: nowhere but by gRPC. */
  bus?: BusAccess;
  /** By what sources are scored; absent: by the table of domains, with no list of the operator's. */
  scoring?: ScoringConfig;
  /** What writes counter-claims for shadow search; absent: that strategy is refused. */
  llm?: LlmConfig;
}

/** A bus, and the file of the NKey seed that it knows us by, where it wants one. */
export interface BusAccess {
  url: string;
  seedFile?: string;
  tls?: PeerTls | null;
}

/** Throws a ConfigError that names every fault. */
export function readCredibilityConfig(env: NodeJS.ProcessEnv): CredibilityConfig {
  const { read, scoring, tls, llm, door, access } = readTogether({
    read: () => readConfig(CredibilitySettings, env),
    scoring: () => readScoringConfig(env),
    tls: () => readNatsTls(env),
    llm: () => readLlmConfig(env),
    door: () => readDoorConfig(env),
    access: () => readAccess(env),
  });
  const { ASSIZE_NATS_URL: url, ASSIZE_NATS_SEED_FILE: seedFile } = read;
  const bus = url ? { url, ...(seedFile ? { seedFile } : {}), ...(tls ? { tls } : {}) } : undefined;
  return {
    scoring,
    ...defined({ bus, llm }),
    address: read.ASSIZE_CREDIBILITY_ADDRESS ?? ownAddress(env, 'credibility'),
    door,
    embeddingAddress: read.ASSIZE_EMBEDDING_ADDRESS ?? ownAddress(env, 'embedding'),
    access,
  };
}
