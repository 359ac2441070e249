import { randomUUID } from 'node:crypto';
import { connectBus, type Bus } from '@assize/bus';
import { startNatsCluster, startNatsServer } from '#servers';
import { ownFolder } from '#src/folder.ts';

/** Real servers for a test. */
export interface BusServers extends AsyncDisposable {
  readonly urls: string[];
  readonly replicas: number;
  /** Kills the server that leads the stream, without a farewell; one alone is started again. */
  crash(bus: Bus, stream: string): Promise<void>;
}

/** One server; a crash is followed by a restart on the same store and port. */
export async function oneServer(config = ''): Promise<BusServers> {
  const folder = await ownFolder();
  const start = (port: number) => startNatsServer({ dir: folder.path, port, config });
  let server = await start(0);
  const { url } = server;
  return {
    urls: [url],
    replicas: 1,
    async crash() {
      await server.kill();
      server = await start(Number(new URL(url).port));
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Three servers that keep every stream three times; a crashed one stays down. */
export async function threeServers(): Promise<BusServers> {
  const folder = await ownFolder();
  const cluster = await startNatsCluster({ dir: folder.path, size: 3 });
  return {
    urls: cluster.nodes.map((node) => node.url),
    replicas: 3,
    async crash(bus, stream) {
      const leader = await leaderOf(bus, stream);
      const led = cluster.nodes.find((node) => node.name === leader);
      if (!led) throw new Error('no such server to kill');
      await led.kill();
    },
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A client of the servers. */
export function connectTo(servers: BusServers, name = `test-${randomUUID()}`): Promise<Bus> {
  return connectBus({ servers: servers.urls, name });
}

/** Calls the server's own interface, for what no client of ours does. */
export async function callServer(bus: Bus, subject: string, body: object = {}): Promise<unknown> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  // While a leader is elected nobody answers.
  for (let tries = 0; tries < 20; tries += 1) {
    const outcome = await bus.request(`$JS.API.${subject}`, bytes, { timeoutMs: 1_000 });
    if (outcome.status === 'answered') return JSON.parse(new TextDecoder().decode(outcome.body));
  }
  throw new Error(`${subject} is not answered`);
}

async function leaderOf(bus: Bus, stream: string): Promise<unknown> {
  const info = await callServer(bus, `STREAM.INFO.${stream}`);
  const cluster: unknown = Reflect.get(Object(info), 'cluster');
  return Reflect.get(Object(cluster), 'leader');
}
