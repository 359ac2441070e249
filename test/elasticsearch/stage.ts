import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openElasticIndex } from '@assize/vectors/elastic';
import { startElasticsearch, type ElasticsearchProgram, type RunningElasticsearch } from '#servers';
import type { IndexHome } from '../contract/vector-index.ts';

const WRITER = new URL('./writer.ts', import.meta.url);

/** A real node of the test's own, which it may silence, kill and start again with its data. */
export interface ElasticStage extends AsyncDisposable {
  readonly url: string;
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
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
function namedProgram(): ElasticsearchProgram | undefined {
  const path = process.env['ASSIZE_TEST_ELASTICSEARCH'];
  return path ? { path, leastJava: 21 } : undefined;
}

export async function elasticStage(): Promise<ElasticStage> {
  await using stack = new AsyncDisposableStack();
  const dir = await mkdtemp('/var/tmp/assize-elastic-');
  stack.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  const options = { program: namedProgram(), dir };
  let node: RunningElasticsearch = await startElasticsearch(options);
  stack.defer(() => node[Symbol.asyncDispose]());
  const { url } = node;
  const ask: ElasticStage['ask'] = (method, path, body) => asked(`${url}${path}`, method, body);
  const opened = stack.move();
  return {
    url,
    signal: (name) => node.signal(name),
    ask,
    kill: () => node.kill(),
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
