import { join } from 'node:path';
import { readConfig, readTogether } from '@assize/config';
import { ClerkSettings, PrecedentSettings, RoleSettings } from '@assize/config/settings';
import { readCaseBudget, type CaseBudget } from '@assize/court/advice';
import { ownAddress, readDoorConfig, type DoorConfig } from '@assize/rpc/doors';
import { dataDir } from '@assize/launcher';
import type { Limits, Search } from '@assize/proto';
import { readServiceCredentials, runtimeConfigOf, type RuntimeConfig } from '@assize/court/runtime';
import Type from 'typebox';
import type { CaseloadLimits } from './caseload.ts';
import type { PrecedentConfig } from './precedents/open.ts';

const Environment = Type.Object({ ...RoleSettings.properties, ...ClerkSettings.properties });

export interface ClerkConfig {
  readonly runtime: RuntimeConfig;
  readonly address: string;
  readonly door?: DoorConfig;
  /** The name of the account (tenant) that the claims belong to. */
  readonly account: string;
  readonly limits: Limits;
  /** Publishers whose confidence is accepted without a reading of the evidence, if their name is proven. */
  readonly trustedPublishers: readonly string[];
  /** Whether an index may be searched for a claim that does not say so itself. */
  readonly search: Search;
  readonly caseload: CaseloadLimits;
  /** How much of language models a case may use. The share that was used is shown as a metric. */
  readonly caseBudget: CaseBudget;
  /** Null if no log of verdicts is kept, for example because the bus is discarded with the court. */
  readonly verdictLog: string | null;
  /** Null if verdicts are neither kept as precedents nor cited. */
  readonly precedents: PrecedentConfig | null;
}

/** The settings of precedents that do not depend on the embedding service. */
type PrecedentTerms = Pick<PrecedentConfig, 'folder' | 'ttlMs'>;

/** @throws ConfigError that names every fault */
export function readClerkConfig(env: NodeJS.ProcessEnv): ClerkConfig {
  const { read, credentials, door, caseBudget } = readTogether({
    read: () => readConfig(Environment, env),
    credentials: () => readServiceCredentials(env),
    door: () => readDoorConfig(env),
    caseBudget: () => readCaseBudget(env),
  });
  const runtime = runtimeConfigOf(read, credentials);
  const { embeddingAddress } = runtime;
  const terms = embeddingAddress ? termsOf(read, env) : null;
  return {
    runtime,
    precedents:
      embeddingAddress && terms
        ? { ...terms, embeddingAddress, access: credentials.access, keep: 'as-decided' }
        : null,
    verdictLog: join(dataDir(env), 'verdict-log'),
    address: read.ASSIZE_COURT_ADDRESS ?? ownAddress(env, 'court'),
    door,
    account: read.ASSIZE_ACCOUNT,
    caseload: {
      openCases: read.ASSIZE_MAX_OPEN_CASES,
      publisherOpen: read.ASSIZE_PUBLISHER_OPEN_CASES,
      publisherRate: read.ASSIZE_PUBLISHER_RATE,
    },
    caseBudget,
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

/** Null if the environment turns precedents off. @throws ConfigError */
export function readPrecedentTerms(env: NodeJS.ProcessEnv): PrecedentTerms | null {
  return termsOf(readConfig(PrecedentSettings, env), env);
}

function termsOf(
  read: Type.Static<typeof PrecedentSettings>,
  env: NodeJS.ProcessEnv,
): PrecedentTerms | null {
  const { ASSIZE_PRECEDENT_TTL: ttlMs } = read;
  return ttlMs === 0 ? null : { ttlMs, folder: join(dataDir(env), 'precedents') };
}
