import { readFileSync } from 'node:fs';
import { ConfigError } from '@assize/config';
import { OperatorError } from '@assize/proto/operator-error';
import { definedFields } from '@assize/proto';
import { Cluster, Redis } from 'ioredis';
import { SCRIPTS, type ScriptName } from './redis-scripts.ts';

/** For `rediss://`. Whatever is absent is the system's. */
export interface RedisTls {
  readonly caFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
}

/** One server or a cluster. Commands are not queued while the connection is down. */
export interface RedisServer extends AsyncDisposable {
  /** Hosts and ports for logs, without the password. */
  readonly where: string;
  /** Resolves once the connection can be used. After a rejection, it keeps reconnecting. */
  connect(): Promise<void>;
  run(script: ScriptName, key: string, args: readonly (string | number)[]): Promise<unknown>;
  fields(key: string, names: readonly string[]): Promise<readonly (string | null)[]>;
}

/** Added to a client by the scripts. ioredis's types do not include them. */
type Scripted = Record<ScriptName, (key: string, ...args: (string | number)[]) => Promise<unknown>>;

const CONNECT_MS = 2_000;
/** A connection that is silent for so long is closed and reopened. */
const IDLE_TIMEOUT_MS = 2_000;
const LONGEST_DELAY_MS = 1_000;
/** If Redis is away, this delays the end of the process. */
const CLOSE_TIMEOUT_MS = 100;

const delayOf = (times: number): number => Math.min(50 * 2 ** Math.min(times, 5), LONGEST_DELAY_MS);

const CONNECTION = {
  connectTimeout: CONNECT_MS,
  socketTimeout: IDLE_TIMEOUT_MS,
  disconnectTimeout: CLOSE_TIMEOUT_MS,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // Version 2 has everything that is needed, and older servers support it too.
  protocol: 2,
  disableClientInfo: true,
} as const;

/**
 * Does not connect yet.
 * @param url `redis://` or `rediss://`; several, separated by commas, are nodes of one cluster
 * @throws ConfigError if the URL is invalid, Error if one of its TLS files cannot be read
 */
export function redisServer(url: string, tls: RedisTls | null = null): RedisServer {
  const urls = url.split(',').map((one) => one.trim());
  const where = urls.map(hostOf).join(',');
  const [only = '', ...others] = urls;
  const client = others.length > 0 ? clusterOf(urls, tls) : serverAt(only, tls);
  // A failed connection only tells the caller that it closed. The reason comes by this event.
  let why = 'it closed';
  client.on('error', (error: unknown) => void (why = String(error)));
  return {
    where,
    async connect() {
      try {
        await client.connect();
      } catch (error) {
        throw new OperatorError(`no connection to Redis: ${why}`, { cause: error });
      }
    },
    run: (script, key, args) => (client as typeof client & Scripted)[script](key, ...args),
    fields: (key, names) => client.hmget(key, ...names),
    async [Symbol.asyncDispose]() {
      client.disconnect();
    },
  };
}

const ALLOWED =
  'redis:// or rediss:// and a host, with further nodes of one cluster after commas; in user and password, write ' +
  'a % as %25, a / as %2F, a # as %23';

/** Excludes the password. @throws ConfigError if the URL is invalid */
function hostOf(url: string): string {
  const { protocol, host, username, password } = URL.parse(url) ?? new URL('none:');
  if (/^rediss?:$/.test(protocol) && host !== '' && isDecodable(username + password)) return host;
  const held = `a secret of ${url.length} characters`;
  throw new ConfigError([{ variable: 'ASSIZE_REDIS_URL', held, allowed: ALLOWED }]);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function serverAt(url: string, tls: RedisTls | null): Redis {
  return new Redis(url, {
    ...CONNECTION,
    ...securedBy(new URL(url).protocol, tls),
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: delayOf,
    scripts: SCRIPTS,
  });
}

/** Nodes that are discovered later use the user, password and encryption of the first URL. */
function clusterOf(urls: readonly string[], tls: RedisTls | null): Cluster {
  const { username, password, protocol } = new URL(urls[0] ?? '');
  return new Cluster([...urls], {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: delayOf,
    clusterNodeRetryStrategy: delayOf,
    scripts: SCRIPTS,
    redisOptions: {
      ...CONNECTION,
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...securedBy(protocol, tls),
    },
  });
}

function securedBy(protocol: string, tls: RedisTls | null) {
  if (protocol !== 'rediss:') return {};
  const { caFile, certFile, keyFile } = tls ?? {};
  const [ca, cert, key] = [caFile, certFile, keyFile].map((file) => file && readFileSync(file));
  return { tls: definedFields({ ca, cert, key }) };
}
