import { freePorts } from '#servers';
import { Redis } from 'ioredis';
import { expect, it, vi } from 'vitest';
import { countersOnRedis, keysAt, logStage, redisStage, seatAt } from './counters-redis-stage.ts';
import { countersContract } from './counters-suite.ts';

const SLOTS = 16_384;
const NODES = 3;

async function redisCluster(): Promise<{ url: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const nodes: { url: string; bus: number }[] = [];
  for (const bus of await freePorts(NODES)) {
    const cluster = ['--cluster-enabled', 'yes', '--cluster-port', String(bus)];
    const { url } = stack.use(await redisStage(cluster));
    nodes.push({ url, bus });
  }
  const clients = nodes.map(({ url }) => stack.adopt(new Redis(url), (one) => one.disconnect()));
  await Promise.all(clients.map((client, node) => client.call('CLUSTER', share(node))));
  for (const { url, bus } of nodes) {
    const port = new URL(url).port;
    await clients[0]?.call('CLUSTER', ['MEET', '127.0.0.1', port, String(bus)]);
  }
  const agreed = async () => {
    for (const client of clients) {
      const info = String(await client.call('CLUSTER', ['INFO']));
      expect(info).toContain('cluster_state:ok');
      expect(info).toContain(`cluster_slots_ok:${SLOTS}`);
    }
  };
  await vi.waitFor(agreed, { timeout: 30_000, interval: 50 });
  const opened = stack.move();
  return {
    url: nodes.map(({ url }) => url).join(','),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function share(node: number): string[] {
  const first = Math.ceil((node * SLOTS) / NODES);
  const last = Math.ceil(((node + 1) * SLOTS) / NODES) - 1;
  return ['ADDSLOTSRANGE', String(first), String(last)];
}

countersContract('counters in a cluster of Redis', () => countersOnRedis(redisCluster));

it('counters in a cluster of Redis lie on every node, each case whole on one', async () => {
  await using stack = new AsyncDisposableStack();
  const cluster = stack.use(await redisCluster());
  const log = stack.use(await logStage());
  const { counters, lines } = stack.use(await seatAt(cluster.url, log.fromLog));
  const keys = stack.use(keysAt(cluster.url));
  const deadline = Date.now() + 60_000;
  const cases = Array.from({ length: 30 }, (_, at) => `case${at}`);
  for (const caseKey of cases) {
    const request = { caseKey, ordinal: 1, deadline, now: Date.now() };
    expect(await counters.admit(request)).toEqual({ status: 'admitted' });
    expect(await keys.held(caseKey)).toEqual({ handoffs: 1, remands: 0, deadline });
  }
  const sizes = cluster.url.split(',').map(async (url) => {
    const node = stack.adopt(new Redis(url), (one) => one.disconnect());
    return node.dbsize();
  });
  const found = await Promise.all(sizes);
  expect(Math.min(...found)).toBeGreaterThan(0);
  expect(found.reduce((sum, size) => sum + size, 0)).toBe(cases.length);
  expect(lines.all).toEqual([]);
});
