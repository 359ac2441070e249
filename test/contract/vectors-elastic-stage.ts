import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openElasticIndex } from '@assize/vectors/elastic';
import {
  findElasticsearch,
  startElasticsearch,
  type ElasticsearchSource,
  type RunningElasticsearch,
} from '#servers';
import type { IndexHome } from './vector-index.ts';

const WRITER = new URL('./vectors-elastic-writer.ts', import.meta.url);

/** A real node of the test's own, which it may silence, kill and start again with its data. */
export interface ElasticStage extends AsyncDisposable {
  readonly url: string;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends it without a farewell. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** An empty index under a name of its own. */
  home(): Promise<ElasticHome>;
  /** Asks the node itself, beside our client. */
  ask(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Readonly<Record<string, unknown>>>;
}

export interface ElasticHome extends IndexHome {
  readonly name: string;
}

/** `$ASSIZE_TEST_ELASTICSEARCH` names the start script of another version. */
async function nodeSource(): Promise<{ source: ElasticsearchSource; leastJava: number }> {
  const path = process.env['ASSIZE_TEST_ELASTICSEARCH'];
  if (path) return { source: { kind: 'binary', path, from: 'package' }, leastJava: 21 };
  // Not the one that the environment may name: these tests kill theirs.
  const env = { ...process.env, ASSIZE_ELASTICSEARCH_URL: '' };
  return { source: await findElasticsearch({ env }), leastJava: 17 };
}

export async function elasticStage(): Promise<ElasticStage> {
  await using stack = new AsyncDisposableStack();
  const dir = await mkdtemp('/var/tmp/assize-elastic-');
  stack.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  const options = { ...(await nodeSource()), dir };
  let node: RunningElasticsearch = await startElasticsearch(options);
  stack.defer(() => node[Symbol.asyncDispose]());
  const { url } = node;
  const signal = (name: NodeJS.Signals): void => {
    if (node.pid === undefined) throw new Error('this Elasticsearch is not ours to kill');
    process.kill(-node.pid, name);
  };
  const ask: ElasticStage['ask'] = (method, path, body) => asked(`${url}${path}`, method, body);
  const opened = stack.move();
  return {
    url,
    signal,
    ask,
    async kill() {
      signal('SIGKILL');
      await node[Symbol.asyncDispose]();
    },
    async start() {
      node = await startElasticsearch({ ...options, port: Number(new URL(url).port) });
    },
    home: async () => homeAt(url, ask),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function asked(url: string, method: string, body?: object) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, { method, ...(body ? json : {}) });
  const said: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(said)}`);
  return { ...(typeof said === 'object' ? said : {}) };
}

function homeAt(url: string, ask: ElasticStage['ask']): ElasticHome {
  const name = `test-${randomUUID().replaceAll('-', '')}`;
  return {
    name,
    open: (model) => openElasticIndex({ url, name, ...model }),
    startWriter: () =>
      spawn(process.execPath, [fileURLToPath(WRITER), url, name], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    async [Symbol.asyncDispose]() {
      const found = await ask('GET', `/${name}--*`);
      for (const index of Object.keys(found)) await ask('DELETE', `/${index}`);
      await ask('DELETE', `/_index_template/${name}`);
    },
  };
}
