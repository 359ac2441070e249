import { duration, readConfig } from '@assize/config';
import { DEFAULT_LIMITS, type Limits } from '@assize/proto';
import { StationEnvironment, stationConfigOf, type StationConfig } from '@assize/station';
import Type from 'typebox';

const Environment = Type.Object({
  ...StationEnvironment.properties,
  /** Where assize.v1.Court is served: `unix:/path/to.sock` or `host:port`. */
  ASSIZE_COURT_ADDRESS: Type.String({ default: '127.0.0.1:7460' }),
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
});

export interface ClerkConfig {
  readonly station: StationConfig;
  readonly address: string;
  readonly account: string;
  /** The operator's limits: the upper bounds of what a claim can ask for. */
  readonly limits: Limits;
}

/** @throws ConfigError that names every fault of the environment */
export function readClerkConfig(env: NodeJS.ProcessEnv): ClerkConfig {
  const read = readConfig(Environment, env);
  return {
    station: stationConfigOf(read),
    address: read.ASSIZE_COURT_ADDRESS,
    account: read.ASSIZE_ACCOUNT,
    limits: {
      ttlMs: read.ASSIZE_TTL,
      maxHandoffs: read.ASSIZE_MAX_HANDOFFS,
      maxRemands: read.ASSIZE_MAX_REMANDS,
      maxRounds: read.ASSIZE_MAX_ROUNDS,
      activationThreshold: read.ASSIZE_ACTIVATION_THRESHOLD,
    },
  };
}
