import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus, type Bus } from '@assize/bus';
import { findNatsServer, startNats, type RunningNats } from '@assize/launcher';
import { startNatsCluster } from '#servers';

/** Real servers for a test. */
export interface BusServers extends AsyncDisposable {
  readonly urls: string[];
  readonly replicas: number;
  /** Kills the server that leads the stream, without a farewell; one alone is started again. */
  crash(bus: Bus, stream: string): Promise<void>;
}

/** One server; a crash is followed by a restart on the same store and port. */
export async function oneServer(config = ''): Promise<BusServers> {
  const binary = await serverBinary();
  const dir = await mkdtemp(join(tmpdir(), 'assize-bus-'));
  const start = (port: number) =>
    startNats({
      source: { kind: 'binary', path: binary, from: 'package' },
      storeDir: dir,
      port,
      config,
    });
  let server: RunningNats = await start(0);
  const { url } = server;
  return {
    urls: [url],
    replicas: 1,
    async crash() {
      kill(server.pid);
      await server[Symbol.asyncDispose]();
      server = await start(Number(new URL(url).port));
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Three servers that keep every stream three times; a crashed one stays down. */
export async function threeServers(): Promise<BusServers> {
  const binary = await serverBinary();
  const dir = await mkdtemp(join(tmpdir(), 'assize-bus-'));
  const cluster = await startNatsCluster({ binary, dir, size: 3 });
  return {
    urls: cluster.nodes.map((node) => node.url),
    replicas: 3,
    async crash(bus, stream) {
      const leader = await leaderOf(bus, stream);
      kill(cluster.nodes.find((node) => node.name === leader)?.pid);
    },
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A client of the servers. Retries wait for the whole of their delay. */
export function connectTo(servers: BusServers, name = `test-${randomUUID()}`): Promise<Bus> {
  return connectBus({ servers: servers.urls, name, random: () => 0.999 });
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

async function serverBinary(): Promise<string> {
  const source = await findNatsServer({
    env: { ...process.env, ASSIZE_NATS_URL: '', NATS_URL: '' },
  });
  if (source.kind !== 'binary') throw new Error('these tests kill servers: they need the binary');
  return source.path;
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('no such server to kill');
  process.kill(pid, 'SIGKILL');
}
