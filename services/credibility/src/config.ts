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
import { definedFields } from '@assize/proto';
import { readScoringConfig, type ScoringConfig } from '@assize/documents/sources';

export interface CredibilityConfig {
  /** `unix:/path/to.sock`, `host:port` or `plain://127.0.0.1:port`. */
  address: string;
  door?: DoorConfig;
  embeddingAddress: string;
  access?: Access | null;
  /** For the calls of a shadow search to that service; default 8000. A reading lasts as long as its caller waits. */
  embeddingTimeoutMs?: number;
  /** The bus on which shadow search and source scores can be requested; if absent, only by gRPC. */
  bus?: BusAccess;
  /** How sources are scored; if absent, by the table of domains, without ratings by the operator. */
  scoring?: ScoringConfig;
  /** Writes counter-claims for shadow search; absent: the `counterclaim` strategy is refused. */
  llm?: LlmConfig;
}

/** A bus, and the file of the NKey seed that authenticates us there, if the bus requires one. */
export interface BusAccess {
  url: string;
  seedFile?: string;
  tls?: PeerTls | null;
}

/** @throws ConfigError that names every fault */
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
    ...definedFields({ bus, llm }),
    address: read.ASSIZE_CREDIBILITY_ADDRESS ?? ownAddress(env, 'credibility'),
    door,
    embeddingAddress: read.ASSIZE_EMBEDDING_ADDRESS ?? ownAddress(env, 'embedding'),
    access,
  };
}
