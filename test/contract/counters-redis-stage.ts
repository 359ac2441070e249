import { PassThrough } from 'node:stream';
import type { Bus } from '@assize/bus';
import { logCounters, redisCounters, type Counters, type Counts } from '@assize/court/counters';
import { ALL_HANDOFFS, handoffSubject, HEADERS, STREAMS } from '@assize/proto';
import { startRedis, type RunningRedis } from '#servers';
import { createLog } from '@assize/telemetry/log';
import { Cluster, Redis } from 'ioredis';
import { ownFolder } from '#src/folder.ts';
import { linesOf, type Lines } from '#src/lines.ts';
import { connectTo, oneServer } from './bus-fixture.ts';
import type { CountersUnderTest, Handoff } from './counters-suite.ts';

/** A log of handoffs on a bus of the test's own, and the counters that are this log. */
export interface LogStage extends AsyncDisposable {
  readonly bus: Bus;
  readonly fromLog: Counters;
  handOver(handoff: Handoff): Promise<void>;
}

export async function logStage(): Promise<LogStage> {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await connectTo(stack.use(await oneServer())));
  const subjects = [ALL_HANDOFFS];
  await bus.ensureStreams([{ name: STREAMS.court, subjects, retention: 'limits' }]);
  const opened = stack.move();
  return {
    bus,
    fromLog: logCounters(bus),
    handOver: async ({ caseKey, ordinal, remands, deadline }) => {
      await bus.store({
        subject: handoffSubject(caseKey, 'clerk', 'prosecutor'),
        headers: {
          [HEADERS.ordinal]: String(ordinal),
          [HEADERS.remands]: String(remands),
          [HEADERS.deadline]: new Date(deadline).toISOString(),
        },
        body: new Uint8Array(),
      });
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** A real Redis that can be stopped, silenced and started again on its port, always empty. */
export interface RedisStage extends AsyncDisposable {
  readonly url: string;
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Ends it without a farewell. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function redisStage(args: readonly string[] = []): Promise<RedisStage> {
  const folder = await ownFolder();
  const dir = folder.path;
  let server: RunningRedis = await startRedis({ dir, args });
  const { url } = server;
  return {
    url,
    signal: (name) => server.signal(name),
    kill: () => server.kill(),
    async start() {
      server = await startRedis({ dir, args, port: Number(new URL(url).port) });
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** One role's counters, and what they log. */
export interface Seat extends AsyncDisposable {
  readonly counters: Counters;
  readonly lines: Lines;
}

export async function seatAt(url: string, fromLog: Counters): Promise<Seat> {
  const stream = new PassThrough();
  const log = createLog({ name: 'test', level: 'debug', to: stream });
  const counters = await redisCounters({ url, fromLog, log });
  const lines = linesOf(stream);
  return { counters, lines, [Symbol.asyncDispose]: () => counters[Symbol.asyncDispose]() };
}

/** What stands in Redis itself. */
export interface Keys extends AsyncDisposable {
  held(caseKey: string): Promise<Counts | null>;
  write(caseKey: string, counts: Counts): Promise<void>;
  /** Milliseconds until Redis lets go of the case. */
  timeToLive(caseKey: string): Promise<number>;
  flush(): Promise<void>;
  /** From now on whoever connects must know it; this connection goes on. */
  requirePassword(password: string): Promise<void>;
}

export function keysAt(url: string): Keys {
  const urls = url.split(',');
  const client = urls.length > 1 ? new Cluster(urls) : new Redis(url);
  // It goes on trying while a test has the server down.
  client.on('error', () => undefined);
  const key = (caseKey: string) => `assize:{${caseKey}}:counts`;
  return {
    async held(caseKey) {
      const { handoffs, remands, deadline } = await client.hgetall(key(caseKey));
      if (handoffs === undefined) return null;
      return { handoffs: Number(handoffs), remands: Number(remands), deadline: Number(deadline) };
    },
    write: async (caseKey, counts) => void (await client.hset(key(caseKey), { ...counts })),
    timeToLive: (caseKey) => client.pttl(key(caseKey)),
    requirePassword: async (password) =>
      void (await client.call('CONFIG', ['SET', 'requirepass', password])),
    flush: async () => void (await client.flushall()),
    [Symbol.asyncDispose]: async () => client.disconnect(),
  };
}

/** A case of the shared suite's, counted in Redis beside the log. */
export async function countersOnRedis(open: () => Promise<{ url: string } & AsyncDisposable>) {
  await using stack = new AsyncDisposableStack();
  const stage = stack.use(await logStage());
  const redis = stack.use(await open());
  const { counters, lines } = stack.use(await seatAt(redis.url, stage.fromLog));
  const opened = stack.move();
  const under: CountersUnderTest & { lines: Lines; url: string } = {
    counters,
    lines,
    url: redis.url,
    handOver: (handoff) => stage.handOver(handoff),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
  return under;
}
