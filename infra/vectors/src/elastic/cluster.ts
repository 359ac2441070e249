import { Client, type ClientOptions } from '@elastic/elasticsearch';
import { converted } from '#src/elastic/failures.ts';
import { TIMEOUT_MS, type ElasticOptions } from '#src/elastic/options.ts';

/** One cluster, asked within bounded time, whose every failure is one of ours. */
export interface Cluster extends AsyncDisposable {
  /** As it may be shown: without user and password. */
  readonly where: string;
  readonly timeoutMs: number;
  /** @throws IndexUnavailableError or IndexRefusedError, whatever failed. */
  ask<T>(question: (client: Client) => Promise<T>): Promise<T>;
}

/** A client of the cluster; nothing is sent before it is asked. Throws a RangeError for a bad URL. */
export function connect(options: ElasticOptions): Cluster {
  const { timeoutMs = TIMEOUT_MS } = options;
  const nodes = options.url.split(',').map(nodeOf);
  const shown = nodes.map(withoutPassword);
  const where = shown.map((node) => node.replace(/\/$/, '')).join(',');
  const client = new Client({
    nodes: shown,
    ...authOf(options, nodes[0]),
    requestTimeout: timeoutMs,
    // The next node at once; one that was asked already is not asked again before the caller does.
    maxRetries: nodes.length - 1,
  });
  let closed: Promise<void> | undefined;
  return {
    where,
    timeoutMs,
    async ask(question) {
      try {
        return await question(client);
      } catch (error) {
        throw converted(error, where);
      }
    },
    [Symbol.asyncDispose]: () => (closed ??= client.close()),
  };
}

function nodeOf(text: string): URL {
  const node = URL.parse(text.trim());
  if (node && /^https?:$/.test(node.protocol)) return node;
  throw new RangeError('the URL of Elasticsearch must begin with http:// or https:// and a host');
}

function withoutPassword({ href }: URL): string {
  const node = new URL(href);
  node.username = '';
  node.password = '';
  return node.href;
}

function authOf({ apiKey }: ElasticOptions, first: URL | undefined): Pick<ClientOptions, 'auth'> {
  if (apiKey) return { auth: { apiKey } };
  if (!first?.username) return {};
  const [username, password] = [first.username, first.password].map(decodeURIComponent);
  return { auth: { username: username ?? '', password: password ?? '' } };
}
