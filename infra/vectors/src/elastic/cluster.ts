import { Client, type ClientOptions } from '@elastic/elasticsearch';
import { converted } from '#src/elastic/failures.ts';
import { TIMEOUT_MS, type ElasticOptions } from '#src/elastic/options.ts';

/** One cluster. Requests have a timeout, and every failure is converted to one of our errors. */
export interface Cluster extends AsyncDisposable {
  /** The URL without user and password, for messages. */
  readonly where: string;
  readonly timeoutMs: number;
  /** @throws IndexUnavailableError or IndexRefusedError for any failure */
  ask<T>(question: (client: Client) => Promise<T>): Promise<T>;
}

/** A client of the cluster. Sends nothing before the first request. @throws RangeError for an invalid URL */
export function connect(options: ElasticOptions): Cluster {
  const { timeoutMs = TIMEOUT_MS } = options;
  const nodes = options.url.split(',').map(nodeOf);
  const shown = nodes.map(withoutPassword);
  const where = shown.map((node) => node.replace(/\/$/, '')).join(',');
  const client = new Client({
    nodes: shown,
    ...authOf(options, nodes[0]),
    requestTimeout: timeoutMs,
    // A failed request goes to the next node at once, and to each node at most once.
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
