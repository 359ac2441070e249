import { duration, readConfig } from '@assize/config';
import { readBrains, type Brains } from '#src/advice/config.ts';
import {
  readAccess,
  readNatsTls,
  readRedisTls,
  type Access,
  type PeerTls,
} from '@assize/rpc/doors/config';
import { DEFAULT_ALIGNMENTS, type Role } from '@assize/proto';
import Type from 'typebox';

const REDIS_URLS = '^rediss?://[^,\\s]+(,\\s*rediss?://[^,\\s]+)*$';

/** What any role needs to know of the world, from the environment; a role may add its own. */
export const RuntimeEnvironment = Type.Object({
  ASSIZE_NATS_URL: Type.String({ default: 'nats://127.0.0.1:4222' }),
  /** File that holds the role's NKey user seed, where the server asks for one. */
  ASSIZE_NATS_SEED_FILE: Type.Optional(Type.String()),
  /** Folder with the role's private key, `<role>.jwk`; made where it is missing. */
  ASSIZE_KEY_DIR: Type.String({ default: './keys' }),
  /** JWKS of every role's public key. */
  ASSIZE_TRUST_FILE: Type.String({ default: './keys/trust.json' }),
  /** gRPC address of the credibility service; absent: lexical cues in process. */
  ASSIZE_CREDIBILITY_ADDRESS: Type.Optional(Type.String()),
  /** gRPC address of the embedding service for searches; absent: nothing is searched. */
  ASSIZE_EMBEDDING_ADDRESS: Type.Optional(Type.String()),
  /**
   * Redis that holds the counters where every role sees them; several, separated by commas, are nodes
   * of one cluster. Absent: the log of each case is its counter.
   */
  ASSIZE_REDIS_URL: Type.Optional(Type.String({ pattern: REDIS_URLS })),
  /** Folder of the operator's own packs of indicators, each with its signature; absent: those that ship. */
  ASSIZE_PACKS: Type.Optional(Type.String({ minLength: 1 })),
  /** Whether a court opens for claims that are uncertain; where not, they end as not proven. */
  ASSIZE_COURT_ENABLED: Type.Boolean({ default: true }),
  /** Cases that a role works on at once. */
  ASSIZE_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 1024, default: 64 }),
  /** Without a sign of life for this long, a case goes to another process of the role. */
  ASSIZE_ACK_WAIT: duration({ minimum: 100, default: 2000 }),
  ASSIZE_PROSECUTOR_ALIGNMENT: Type.String({ default: DEFAULT_ALIGNMENTS.prosecutor }),
  ASSIZE_DEFENSE_ALIGNMENT: Type.String({ default: DEFAULT_ALIGNMENTS.defense }),
  ASSIZE_JUDGE_ALIGNMENT: Type.String({ default: DEFAULT_ALIGNMENTS.judge }),
  ASSIZE_LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
  }),
});

/** What it takes to enter what a role needs, where that is behind a lock. */
export interface Ways {
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
  readonly ways: Ways;
  readonly redisUrl: string | null;
  /** Folder of the operator's own packs; null: those that ship alone. */
  readonly packsFolder: string | null;
  readonly courtEnabled: boolean;
  readonly concurrency: number;
  readonly ackWaitMs: number;
  readonly alignments: Readonly<Record<Role, string>>;
  /** The roles that a language model counsels; the others are heuristic. */
  readonly brains: Brains;
  readonly logLevel: Type.Static<typeof RuntimeEnvironment>['ASSIZE_LOG_LEVEL'];
}

/**
 * Reads what the processes of some roles need, or where none are named of all roles.
 * @throws ConfigError that names every fault of the environment at once
 */
export function readRuntimeConfig(env: NodeJS.ProcessEnv, roles?: readonly Role[]): RuntimeConfig {
  return runtimeConfigOf(
    readConfig(RuntimeEnvironment, env),
    readWays(env),
    readBrains(env, roles),
  );
}

/** Reads how the bus, Redis and the two services are entered. @throws ConfigError */
export function readWays(env: NodeJS.ProcessEnv): Ways {
  return { access: readAccess(env), nats: readNatsTls(env), redis: readRedisTls(env) };
}

/** Makes the configuration from variables that were read together with a role's own. */
export function runtimeConfigOf(
  read: Type.Static<typeof RuntimeEnvironment>,
  ways: Ways,
  brains: Brains = {},
): RuntimeConfig {
  return {
    natsUrl: read.ASSIZE_NATS_URL,
    natsSeedFile: read.ASSIZE_NATS_SEED_FILE ?? null,
    keyDir: read.ASSIZE_KEY_DIR,
    trustFile: read.ASSIZE_TRUST_FILE,
    credibilityAddress: read.ASSIZE_CREDIBILITY_ADDRESS ?? null,
    embeddingAddress: read.ASSIZE_EMBEDDING_ADDRESS ?? null,
    ways,
    redisUrl: read.ASSIZE_REDIS_URL ?? null,
    packsFolder: read.ASSIZE_PACKS ?? null,
    courtEnabled: read.ASSIZE_COURT_ENABLED,
    concurrency: read.ASSIZE_CONCURRENCY,
    ackWaitMs: read.ASSIZE_ACK_WAIT,
    alignments: {
      ...DEFAULT_ALIGNMENTS,
      prosecutor: read.ASSIZE_PROSECUTOR_ALIGNMENT,
      defense: read.ASSIZE_DEFENSE_ALIGNMENT,
      judge: read.ASSIZE_JUDGE_ALIGNMENT,
    },
    brains,
    logLevel: read.ASSIZE_LOG_LEVEL,
  };
}
