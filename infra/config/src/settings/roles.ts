import { DEFAULT_ALIGNMENTS } from '@assize/proto';
import { Type } from 'typebox';
import { choice, flag, optional, time, whole } from '#src/kinds.ts';

const REDIS_URLS = '^rediss?://[^,\\s]+(,\\s*rediss?://[^,\\s]+)*$';
const BUS = '((nats|tls)://)?[^/,\\s]+/?';
export const BUS_URLS = `^${BUS}(,\\s*${BUS})*$`;
const ADDRESS = '(unix:/[^,]+|(plain://)?[^/,\\s]+:[0-9]{1,5})';
/** One gRPC address, or several separated by commas; `parseAddress` of @assize/rpc reads each. */
export const ADDRESSES = `^${ADDRESS}(,\\s*${ADDRESS})*$`;
const LEVELS = ['info', 'trace', 'debug', 'warn', 'error', 'silent'] as const;

export const BusAddress = {
  ASSIZE_NATS_URL: Type.String({
    default: 'nats://127.0.0.1:4222',
    pattern: BUS_URLS,
    description: 'the bus; `npm start` and `review` start none where it is set',
  }),
  ASSIZE_NATS_SEED_FILE: optional('the process’s NKey seed, where the bus asks for one'),
};

export const ServiceAddresses = {
  ASSIZE_CREDIBILITY_ADDRESS: optional(
    'gRPC of the credibility service: where it is served, and where roles have exhibits read',
    'roles read by lexical cues; the service is on a socket in the data folder',
    { pattern: ADDRESSES },
  ),
  ASSIZE_EMBEDDING_ADDRESS: optional(
    'gRPC of the embedding service: where it is served, and where it is asked',
    'roles search nothing; both services take a socket in the data folder',
    { pattern: ADDRESSES },
  ),
};

export const TrustFile = {
  ASSIZE_TRUST_FILE: Type.String({
    default: './keys/trust.json',
    description: 'the public keys of all roles, a JWKS',
  }),
};

const alignment = (party: 'prosecutor' | 'defense' | 'judge') =>
  Type.String({
    default: DEFAULT_ALIGNMENTS[party],
    description: `what the ${party} is for; no two of the three may be equal`,
  });

/** How long a stop may take, both for a process and for the turns that its role has in hand. */
const Drain = {
  ASSIZE_DRAIN: time(
    'how long a stop may take; turns that are in hand go on until 10 s before its end',
    10_000,
    1000,
    3_600_000,
  ),
};

/** Settings of every role; a role may read more. */
export const RoleSettings = Type.Object({
  ...BusAddress,
  ASSIZE_KEY_DIR: Type.String({
    default: './keys',
    description: 'the folder of the role’s private key, `<role>.jwk`; made where it is missing',
  }),
  ...TrustFile,
  ...ServiceAddresses,
  ASSIZE_REDIS_URL: optional(
    'a Redis for the counters; more nodes of one cluster after commas',
    'the log of each case is its counter',
    { pattern: REDIS_URLS },
  ),
  ASSIZE_CORPUS: optional(
    'a folder of documents that a map’s scout searches',
    'the index, where there is one',
  ),
  ASSIZE_PACKS: optional(
    'a folder of packs of indicators of your own, each with its signature',
    'those that ship',
  ),
  ASSIZE_COURT_ENABLED: flag(
    'whether a court opens for claims that are uncertain; else they are not proven',
    true,
  ),
  ASSIZE_CONCURRENCY: whole('cases that a role works on at once', 1, 64, 1024),
  ASSIZE_ACK_WAIT: time(
    'without a sign of life for this long, a case goes to another process of the role',
    2000,
    100,
  ),
  ...Drain,
  ASSIZE_PROSECUTOR_ALIGNMENT: alignment('prosecutor'),
  ASSIZE_DEFENSE_ALIGNMENT: alignment('defense'),
  ASSIZE_JUDGE_ALIGNMENT: alignment('judge'),
});

/** Logging. */
export const LogSettings = Type.Object({
  ASSIZE_LOG_LEVEL: choice('what is logged on stderr, at the least', LEVELS),
  ASSIZE_LOG_FORMAT: choice('`auto` is pretty on a terminal unless CI is set, else JSON', [
    'auto',
    'json',
    'pretty',
  ]),
});

/** The address of probes and metrics, and how long a stop may take. */
export const HealthSettings = Type.Object({
  ASSIZE_HEALTH_ADDRESS: optional(
    '`host:port` of /livez, /readyz, /startupz and /metrics',
    'nowhere; `npm start` serves them on 127.0.0.1:7463',
    { pattern: '^[^\\s/]+:[0-9]{1,5}$' },
  ),
  ...Drain,
});
