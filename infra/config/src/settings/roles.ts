import { DEFAULT_ALIGNMENTS } from '@assize/proto';
import { Type } from 'typebox';
import { choice, flag, FORM, optional, time, wholeNumber } from '#src/kinds.ts';

const REDIS_URLS = '^rediss?://[^,\\s]+(,\\s*rediss?://[^,\\s]+)*$';
const PORT = '([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';
const SEVERAL = 'or several of them, separated by commas; a port is at most 65535';
const HOST = '(\\[[0-9a-fA-F:.]+\\]|[^/,\\s:@]+)';
const BUS = `((nats|tls)://)?([^/,\\s]+@)?${HOST}(:${PORT})?/?`;
export const BUS_URLS = {
  pattern: `^${BUS}(,\\s*${BUS})*$`,
  [FORM]: `nats://host:port or tls://host:port, ${SEVERAL}`,
};
const ADDRESS = `(unix:/[^,]+|(plain://)?[^/,\\s]+:${PORT})`;
/** One gRPC address, or several separated by commas; `parseAddress` of @assize/rpc reads each. */
export const ADDRESSES = {
  pattern: `^${ADDRESS}(,\\s*${ADDRESS})*$`,
  [FORM]: `host:port, plain://127.0.0.1:port or unix:/path, ${SEVERAL}`,
};
const LEVELS = ['info', 'trace', 'debug', 'warn', 'error', 'silent'] as const;

export const BusAddress = {
  ASSIZE_NATS_URL: Type.String({
    default: 'nats://127.0.0.1:4222',
    ...BUS_URLS,
    description: 'URL of the bus; if it is set, `npm start` and `review` do not start a bus',
  }),
  ASSIZE_NATS_SEED_FILE: optional(
    'file with the NKey seed of this process, if the bus requires one',
  ),
};

export const ServiceAddresses = {
  ASSIZE_CREDIBILITY_ADDRESS: optional(
    'gRPC address of the credibility service, which reads exhibits for the roles',
    'roles read by lexical cues; the service listens on a socket in the data folder',
    ADDRESSES,
  ),
  ASSIZE_EMBEDDING_ADDRESS: optional(
    'gRPC address of the embedding service, which encodes text and searches the index',
    'roles do not search; the services use a socket in the data folder',
    ADDRESSES,
  ),
};

export const TrustFile = {
  ASSIZE_TRUST_FILE: Type.String({
    default: './keys/trust.json',
    description: 'JWKS file with the public keys of all roles',
  }),
};

const alignment = (party: 'prosecutor' | 'defense' | 'judge') =>
  Type.String({
    default: DEFAULT_ALIGNMENTS[party],
    description: `which side the ${party} takes; prosecutor, defense and judge must all differ`,
  });

/** How long a stop may take, both for a process and for the turns that its role has in hand. */
const Drain = {
  ASSIZE_DRAIN: time(
    'maximum duration of a shutdown; turns in progress may continue until 10 s before its end',
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
    description:
      'folder with the private key of the role, `<role>.jwk`; the key is created if it is missing',
  }),
  ...TrustFile,
  ...ServiceAddresses,
  ASSIZE_REDIS_URL: optional(
    'URL of a Redis that counts handoffs; separate the nodes of a cluster by commas',
    'handoffs are counted from the log of each case',
    { pattern: REDIS_URLS },
  ),
  ASSIZE_CORPUS: optional(
    'folder of documents that the scout of a map searches',
    'the index, if there is one',
  ),
  ASSIZE_PACKS: optional(
    'folder of your own packs of indicators, each with its signature',
    'the packs that ship with Assize',
  ),
  ASSIZE_COURT_ENABLED: flag(
    'whether trials open; if not, uncertain claims on the light path end as not proven, and others are refused',
    true,
  ),
  ASSIZE_CONCURRENCY: wholeNumber(
    'maximum number of cases that a role works on at once',
    1,
    64,
    1024,
  ),
  ASSIZE_ACK_WAIT: time(
    'how long a process may be silent before its case goes to another process of the role',
    2000,
    100,
  ),
  ...Drain,
  ASSIZE_PROSECUTOR_ALIGNMENT: alignment('prosecutor'),
  ASSIZE_DEFENSE_ALIGNMENT: alignment('defense'),
  ASSIZE_JUDGE_ALIGNMENT: alignment('judge'),
});

export const LogSettings = Type.Object({
  ASSIZE_LOG_LEVEL: choice('minimum level of log messages written to stderr', LEVELS),
  ASSIZE_LOG_FORMAT: choice(
    'format of log messages; `auto` is pretty on a terminal unless CI is set, otherwise JSON',
    ['auto', 'json', 'pretty'],
  ),
});

export const HealthSettings = Type.Object({
  ASSIZE_HEALTH_ADDRESS: optional(
    '`host:port` on which /livez, /readyz, /startupz and /metrics are served',
    'none; `npm start` serves them on 127.0.0.1:7463',
    { pattern: `^[^\\s/]+:${PORT}$`, [FORM]: 'host:port, with a port of at most 65535' },
  ),
  ...Drain,
});
