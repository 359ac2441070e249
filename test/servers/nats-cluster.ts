import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { startServer, type Server } from '../../infra/launcher/src/nats-process.ts';

export interface NatsNode {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
}

export interface NatsCluster extends AsyncDisposable {
  readonly nodes: readonly NatsNode[];
}

const READY_MS = 30_000;
const ATTEMPTS = 3;
const AGAIN_MS = 100;

/**
 * A JetStream cluster on loopback, for tests: every node has routes to every other, and the group
 * that places streams has a leader that all nodes see.
 *
 * The route ports are chosen before the servers take them; where another process was quicker, the
 * cluster is tried again with others.
 */
export async function startNatsCluster(options: {
  binary: string;
  dir: string;
  size: number;
  /** More configuration for each node, in the server's own format. */
  config?: string;
}): Promise<NatsCluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start({ config: '', ...options, dir: resolve(options.dir) });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function start(options: {
  binary: string;
  dir: string;
  size: number;
  config: string;
}): Promise<NatsCluster> {
  await using stack = new AsyncDisposableStack();
  const routes = await freePorts(options.size);
  const starts = routes.map((route, index) =>
    startServer({
      binary: options.binary,
      storeDir: join(options.dir, nameOf(index)),
      port: 0,
      config: nodeConfig(nameOf(index), route, routes) + options.config,
      readyMs: READY_MS,
    }),
  );
  const settled = await Promise.allSettled(starts);
  const servers = settled.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  for (const server of servers) stack.use(server);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  await leaderSeenByAll(servers);
  const running = stack.move();
  return {
    nodes: servers.map(({ url, pid }, index) => ({ name: nameOf(index), url, pid })),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function nameOf(index: number): string {
  return `n${index + 1}`;
}

function nodeConfig(name: string, route: number, routes: readonly number[]): string {
  const urls = routes.map((port) => `nats-route://127.0.0.1:${port}`);
  return `max_payload: 4MB
server_name: ${name}
http: 127.0.0.1:-1
cluster { name: assize, listen: "127.0.0.1:${route}", routes: ${JSON.stringify(urls)} }
`;
}

async function freePorts(count: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const ports: number[] = [];
  while (ports.length < count) {
    const server = stack.use(createServer().listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') ports.push(address.port);
  }
  return ports;
}

/** Asks each node's monitor until all name a leader and count all peers. */
async function leaderSeenByAll(servers: readonly Server[]): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (const server of servers) {
    while (!(await seesLeader(server, servers.length))) {
      if (performance.now() > deadline) throw new Error('the cluster elected no leader in time');
      await later(AGAIN_MS);
    }
  }
}

async function seesLeader({ ports }: Server, size: number): Promise<boolean> {
  const response = await fetch(`${ports.monitoring[0]}/jsz`);
  const report: unknown = await response.json();
  if (typeof report !== 'object' || report === null || !('meta_cluster' in report)) return false;
  const meta = report.meta_cluster;
  if (typeof meta !== 'object' || meta === null) return false;
  return Boolean(Reflect.get(meta, 'leader')) && Reflect.get(meta, 'cluster_size') === size;
}
