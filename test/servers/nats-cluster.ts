import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { freePorts } from './free-ports.ts';
import { startNatsServer, type RunningNatsServer } from './nats.ts';

export interface NatsNode extends RunningNatsServer {
  readonly name: string;
}

export interface NatsCluster extends AsyncDisposable {
  readonly nodes: readonly NatsNode[];
}

const READY_MS = 30_000;
const ATTEMPTS = 3;
const AGAIN_MS = 100;

/**
 * Starts servers on loopback. Every node has routes to all others, and all see a leader of the group that places
 * streams.
 * If another process takes a chosen route port first, the cluster is tried again with other ports.
 */
export async function startNatsCluster(options: {
  dir: string;
  size: number;
}): Promise<NatsCluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(options);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function start({ dir, size }: { dir: string; size: number }): Promise<NatsCluster> {
  await using stack = new AsyncDisposableStack();
  const ports = await freePorts(3 * size);
  const [clients, routes, monitors] = [0, 1, 2].map((at) =>
    ports.slice(at * size, (at + 1) * size),
  );
  if (!clients || !routes || !monitors) throw new Error('three slices of the ports are three');
  const starts = clients.map(async (port, index) => {
    const name = `n${index + 1}`;
    const config = nodeConfig({ name, route: routes[index], monitor: monitors[index], routes });
    return { ...(await startNatsServer({ dir: join(dir, name), port, config })), name };
  });
  const settled = await Promise.allSettled(starts);
  const nodes = settled.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  for (const node of nodes) stack.use(node);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  await leaderSeenByAll(monitors);
  const running = stack.move();
  return { nodes, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function nodeConfig(node: {
  name: string;
  route: number | undefined;
  monitor: number | undefined;
  routes: readonly number[];
}): string {
  const urls = node.routes.map((port) => `nats-route://127.0.0.1:${port}`);
  return `server_name: ${node.name}
http: 127.0.0.1:${node.monitor}
cluster { name: assize, listen: "127.0.0.1:${node.route}", routes: ${JSON.stringify(urls)} }
`;
}

/** Polls the monitors until all name a leader and count all peers. */
async function leaderSeenByAll(monitors: readonly number[]): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (const port of monitors) {
    while (!(await seesLeader(port, monitors.length))) {
      if (performance.now() > deadline) throw new Error('the cluster elected no leader in time');
      await later(AGAIN_MS);
    }
  }
}

async function seesLeader(port: number, size: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/jsz`);
  const report: unknown = await response.json();
  const meta: unknown = Reflect.get(Object(report), 'meta_cluster');
  return (
    Boolean(Reflect.get(Object(meta), 'leader')) &&
    Reflect.get(Object(meta), 'cluster_size') === size
  );
}
