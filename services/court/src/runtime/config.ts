import { readConfig, readTogether } from '@assize/config';
import { RoleSettings } from '@assize/config/settings';
import { readBrains, type Brains } from '#src/advice/config.ts';
import {
  readAccess,
  readNatsTls,
  readRedisTls,
  type Access,
  type PeerTls,
} from '@assize/rpc/doors/config';
import { DEFAULT_ALIGNMENTS, type Role } from '@assize/proto';
import { readSearchConfig, type SearchConfig } from '#src/sources/open.ts';
import type Type from 'typebox';

export interface ServiceCredentials {
  /** For the credibility and the embedding service. */
  readonly access: Access | null;
  readonly nats: PeerTls | null;
  readonly redis: PeerTls | null;
}

export interface RuntimeConfig {
  readonly natsUrl: string;
  readonly natsSeedFile: string | null;
  readonly keyDir: string;
  readonly trustFile: string;
  readonly credibilityAddress: string | null;
  readonly embeddingAddress: string | null;
  readonly credentials: ServiceCredentials;
  readonly redisUrl: string | null;
  /** The folder of the operator's own packs. Null: only the shipped packs. */
  readonly packsFolder: string | null;
  /** The folder of documents that a map's scout searches. Null or absent: only the index, if there is one. */
  readonly corpus?: string | null;
  /** How that scout searches the web. Null or absent: not at all. */
  readonly web?: SearchConfig | null;
  readonly courtEnabled: boolean;
  readonly concurrency: number;
  readonly ackWaitMs: number;
  /** How long a shutdown may take, in milliseconds. */
  readonly drainMs: number;
  readonly alignments: Readonly<Record<Role, string>>;
  /** The roles that a language model counsels. The others are heuristic. */
  readonly brains: Brains;
}

/**
 * Reads the configuration of some roles' processes, or of all roles' if none is given.
 * @throws ConfigError that names every fault of the environment at once
 */
export function readRuntimeConfig(env: NodeJS.ProcessEnv, roles?: readonly Role[]): RuntimeConfig {
  const { read, credentials, brains, web } = readTogether({
    read: () => readConfig(RoleSettings, env),
    credentials: () => readServiceCredentials(env),
    brains: () => readBrains(env, roles),
    web: () => readSearchConfig(env),
  });
  return { ...runtimeConfigOf(read, credentials, brains), web };
}

/** Reads the credentials for the bus, Redis and the two services. @throws ConfigError */
export function readServiceCredentials(env: NodeJS.ProcessEnv): ServiceCredentials {
  return readTogether({
    access: () => readAccess(env),
    nats: () => readNatsTls(env),
    redis: () => readRedisTls(env),
  });
}

/** Builds the configuration from variables that were read together with a role's own. */
export function runtimeConfigOf(
  read: Type.Static<typeof RoleSettings>,
  credentials: ServiceCredentials,
  brains: Brains = {},
): RuntimeConfig {
  return {
    natsUrl: read.ASSIZE_NATS_URL,
    natsSeedFile: read.ASSIZE_NATS_SEED_FILE ?? null,
    keyDir: read.ASSIZE_KEY_DIR,
    trustFile: read.ASSIZE_TRUST_FILE,
    credibilityAddress: read.ASSIZE_CREDIBILITY_ADDRESS ?? null,
    embeddingAddress: read.ASSIZE_EMBEDDING_ADDRESS ?? null,
    credentials,
    redisUrl: read.ASSIZE_REDIS_URL ?? null,
    packsFolder: read.ASSIZE_PACKS ?? null,
    corpus: read.ASSIZE_CORPUS ?? null,
    courtEnabled: read.ASSIZE_COURT_ENABLED,
    concurrency: read.ASSIZE_CONCURRENCY,
    ackWaitMs: read.ASSIZE_ACK_WAIT,
    drainMs: read.ASSIZE_DRAIN,
    alignments: {
      ...DEFAULT_ALIGNMENTS,
      prosecutor: read.ASSIZE_PROSECUTOR_ALIGNMENT,
      defense: read.ASSIZE_DEFENSE_ALIGNMENT,
      judge: read.ASSIZE_JUDGE_ALIGNMENT,
    },
    brains,
  };
}
