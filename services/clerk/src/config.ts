import { join } from 'node:path';
import { duration, readConfig } from '@assize/config';
import { readCaseBudget, type CaseBudget } from '@assize/court/advice';
import { ownAddress, readDoorConfig, type DoorConfig } from '@assize/rpc/doors';
import { dataDir } from '@assize/launcher';
import {
  DEFAULT_LIMITS,
  LEAST_CONFIDENCE,
  PUBLISHER_NAME,
  SEARCHES,
  type Limits,
  type Search,
} from '@assize/proto';
import {
  readWays,
  RuntimeEnvironment,
  runtimeConfigOf,
  type RuntimeConfig,
} from '@assize/court/runtime';
import Type from 'typebox';
import type { CaseloadLimits } from './caseload.ts';
import type { PrecedentConfig } from './precedents/open.ts';

const DAY_MS = 86_400_000;

/** How long verdicts are cited, and where they lie. */
const PrecedentEnvironment = Type.Object({
  /** How long after its decision a verdict is cited on claims close to its own; `0s`: never. */
  ASSIZE_PRECEDENT_TTL: duration({ minimum: 0, default: 30 * DAY_MS }),
  /** Where they are kept, `precedents` in the data folder where absent. */
  ASSIZE_PRECEDENT_DIR: Type.Optional(Type.String({ minLength: 1 })),
});

/** How much the court takes in. */
const CaseloadEnvironment = Type.Object({
  /** Open cases beyond which claims wait in the stream CLAIMS. */
  ASSIZE_MAX_OPEN_CASES: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1000 }),
  /** Open cases of one publisher beyond which its claims are refused. */
  ASSIZE_PUBLISHER_OPEN_CASES: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 10_000 }),
  /** Cases that one publisher may open a minute, beyond which its claims are refused. */
  ASSIZE_PUBLISHER_RATE: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 60_000 }),
});

const Environment = Type.Object({
  ...CaseloadEnvironment.properties,
  ...RuntimeEnvironment.properties,
  ...PrecedentEnvironment.properties,
  /** Where the log of verdicts is kept, `verdict-log` in the data folder where absent. */
  ASSIZE_VERDICT_LOG_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** Where assize.v1.Court is served, a socket in the data folder unless told. */
  ASSIZE_COURT_ADDRESS: Type.Optional(Type.String()),
  /** The tenant, part of every case id. */
  ASSIZE_ACCOUNT: Type.String({ default: 'default', minLength: 1 }),
  ASSIZE_TTL: duration({ minimum: 1, default: DEFAULT_LIMITS.ttlMs }),
  ASSIZE_MAX_HANDOFFS: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: DEFAULT_LIMITS.maxHandoffs,
  }),
  ASSIZE_MAX_REMANDS: Type.Integer({ minimum: 0, maximum: 10, default: DEFAULT_LIMITS.maxRemands }),
  ASSIZE_MAX_ROUNDS: Type.Integer({ minimum: 1, maximum: 10, default: DEFAULT_LIMITS.maxRounds }),
  ASSIZE_ACTIVATION_THRESHOLD: Type.Number({
    minimum: 0.5,
    maximum: 1,
    default: DEFAULT_LIMITS.activationThreshold,
  }),
  /** The confidence that `affirm` and `amend` need, at the least. */
  ASSIZE_LEAST_CONFIDENCE: Type.Number({ minimum: 0, maximum: 1, default: LEAST_CONFIDENCE }),
  /** Publishers whose own confidence spares a court unread, where their name is proven by the subject. */
  ASSIZE_TRUSTED_PUBLISHERS: Type.Array(Type.String({ pattern: PUBLISHER_NAME }), { default: [] }),
  /** Whether the index is searched for evidence on claims that do not say. */
  ASSIZE_SEARCH: Type.Enum([...SEARCHES], { default: 'allowed' }),
});

export interface ClerkConfig {
  readonly runtime: RuntimeConfig;
  readonly address: string;
  /** The lock of that address; absent: there is none. */
  readonly door?: DoorConfig;
  readonly account: string;
  /** The operator's limits: the upper bounds of what a claim can ask for. */
  readonly limits: Limits;
  /** The publishers whose own confidence is believed unread. */
  readonly trustedPublishers: readonly string[];
  /** Whether an index may be searched for claims that do not say. */
  readonly search: Search;
  readonly caseload: CaseloadLimits;
  /** What language models may take of a case: its share that was used is shown. */
  readonly caseBudget: CaseBudget;
  /** Folder of the log of verdicts; null: none is kept, as where the bus goes away with the court. */
  readonly verdictLog: string | null;
  /** Null: verdicts are neither kept as precedents nor cited. */
  readonly precedents: PrecedentConfig | null;
}

/** What the environment says of precedents, whoever embeds for them. */
type PrecedentTerms = Pick<PrecedentConfig, 'folder' | 'ttlMs'>;

/** Reads the clerk's environment. @throws ConfigError that names every fault of it */
export function readClerkConfig(env: NodeJS.ProcessEnv): ClerkConfig {
  const read = readConfig(Environment, env);
  const runtime = runtimeConfigOf(read, readWays(env));
  const { embeddingAddress, ways } = runtime;
  const terms = embeddingAddress ? termsOf(read, env) : null;
  return {
    runtime,
    precedents:
      embeddingAddress && terms
        ? { ...terms, embeddingAddress, access: ways.access, keep: 'as-decided' }
        : null,
    verdictLog: read.ASSIZE_VERDICT_LOG_DIR ?? join(dataDir(env), 'verdict-log'),
    address: read.ASSIZE_COURT_ADDRESS ?? ownAddress(env, 'court'),
    door: readDoorConfig(env),
    account: read.ASSIZE_ACCOUNT,
    caseload: caseloadOf(read),
    caseBudget: readCaseBudget(env),
    trustedPublishers: read.ASSIZE_TRUSTED_PUBLISHERS,
    search: read.ASSIZE_SEARCH,
    limits: {
      ttlMs: read.ASSIZE_TTL,
      maxHandoffs: read.ASSIZE_MAX_HANDOFFS,
      maxRemands: read.ASSIZE_MAX_REMANDS,
      maxRounds: read.ASSIZE_MAX_ROUNDS,
      activationThreshold: read.ASSIZE_ACTIVATION_THRESHOLD,
      leastConfidence: read.ASSIZE_LEAST_CONFIDENCE,
    },
  };
}

/** Reads how much the court takes in. @throws ConfigError */
export function readCaseload(env: NodeJS.ProcessEnv): CaseloadLimits {
  return caseloadOf(readConfig(CaseloadEnvironment, env));
}

function caseloadOf(read: Type.Static<typeof CaseloadEnvironment>): CaseloadLimits {
  return {
    openCases: read.ASSIZE_MAX_OPEN_CASES,
    publisherOpen: read.ASSIZE_PUBLISHER_OPEN_CASES,
    publisherRate: read.ASSIZE_PUBLISHER_RATE,
  };
}

/** Reads how long verdicts are cited; null where the environment says that none is. @throws ConfigError */
export function readPrecedentTerms(env: NodeJS.ProcessEnv): PrecedentTerms | null {
  return termsOf(readConfig(PrecedentEnvironment, env), env);
}

function termsOf(
  read: Type.Static<typeof PrecedentEnvironment>,
  env: NodeJS.ProcessEnv,
): PrecedentTerms | null {
  const { ASSIZE_PRECEDENT_TTL: ttlMs, ASSIZE_PRECEDENT_DIR: folder } = read;
  return ttlMs === 0 ? null : { ttlMs, folder: folder ?? join(dataDir(env), 'precedents') };
}
