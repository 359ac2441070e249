import { readFileSync } from 'node:fs';
import { ConfigError } from '@assize/config';
import { defined } from '@assize/proto';
import { Cluster, Redis } from 'ioredis';
import { SCRIPTS, type ScriptName } from './redis-scripts.ts';

/** The CA and the own certificate for `rediss://`; what is absent is the system's. */
export interface RedisTls {
  readonly caFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
}

/** A connection to one Redis, or to a cluster of them. Nothing is queued while it is away. */
export interface RedisServer extends AsyncDisposable {
  /** Its hosts and ports, for logs: no password. */
  readonly where: string;
  /** Resolves once it can be used; it goes on trying after a rejection. */
  connect(): Promise<void>;
  run(script: ScriptName, key: string, args: readonly (string | number)[]): Promise<unknown>;
  fields(key: string, names: readonly string[]): Promise<readonly (string | null)[]>;
}

/** What a client has of the scripts; the types of ioredis know nothing of them. */
type Scripted = Record<ScriptName, (key: string, ...args: (string | number)[]) => Promise<unknown>>;

const CONNECT_MS = 2_000;
/** A connection whose peer vanished without a word is given up after this long, and made anew. */
const SILENT_MS = 2_000;
const LONGEST_DELAY_MS = 1_000;
/** A connection is closed after so long at the latest. Where Redis is away, a process lives on that long. */
const PARTING_MS = 100;

const delayOf = (times: number): number => Math.min(50 * 2 ** Math.min(times, 5), LONGEST_DELAY_MS);

const CONNECTION = {
  connectTimeout: CONNECT_MS,
  socketTimeout: SILENT_MS,
  disconnectTimeout: PARTING_MS,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // Enough for what is asked here, and older servers speak it too.
  protocol: 2,
  disableClientInfo: true,
} as const;

/**
 * Makes a connection, which is opened by `connect`.
 * @param url `redis://` or `rediss://`; several, separated by commas, are nodes of one cluster
 * @throws ConfigError where it is none, Error where a file of its TLS can't be read
 */
export function redisServer(url: string, tls: RedisTls | null = null): RedisServer {
  const urls = url.split(',').map((one) => one.trim());
  const where = urls.map(hostOf).join(',');
  const [only = '', ...others] = urls;
  const client = others.length > 0 ? clusterOf(urls, tls) : serverAt(only, tls);
  // Of a connection that fails who waits is only told that it closed: here is why.
  let why = 'it closed';
  client.on('error', (error: unknown) => void (why = String(error)));
  return {
    where,
    async connect() {
      try {
        await client.connect();
      } catch (error) {
        throw new Error(`no connection to Redis: ${why}`, { cause: error });
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
  'redis:// or rediss:// and a host, more nodes of one cluster after commas, and in user and password ' +
  'a % as %25, a / as %2F, a # as %23';

/** Tells the host and port of a URL, which may hold a password. */
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

/** Connects to a cluster. Nodes that the first ones name are spoken to as these are: same user, same encryption. */
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
  return { tls: defined({ ca, cert, key }) };
}
