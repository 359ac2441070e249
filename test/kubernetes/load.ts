import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { connect, type Court } from '@assize/client';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { ownFolder } from '#src/folder.ts';
import { hearingClaim } from '../measure/bench/workload.ts';
import type { Cluster } from './cluster.ts';

const Key = Type.Object({ data: Type.Record(Type.String(), Type.String()) });

/** What a publisher outside the cluster published, and what of it came back. */
export interface Load extends AsyncDisposable {
  /** Publishes so many claims, so many a second at most, and resolves once the bus has stored them all. */
  publish(count: number, perSecond: number): Promise<readonly string[]>;
  /** Resolves once each of these cases has its verdict. @throws with those that have none in time */
  ended(cases: readonly string[], withinMs: number): Promise<void>;
  /** How often each case was decided so. */
  decisions(cases: readonly string[]): Readonly<Record<string, number>>;
  /** Cases whose verdict was delivered more than once under different bytes. */
  readonly twice: ReadonlySet<string>;
  readonly seen: ReadonlyMap<string, string>;
}

/**
 * The registered publisher `load`, by the client that ships: each verdict is believed by the trust bundle that
 * the cluster exports, and waits in the stream until it is acknowledged.
 */
export async function openLoad({ kubectl }: Cluster, nats: string): Promise<Load> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const [trust, seedFile] = [join(folder, 'trust.json'), join(folder, 'publisher-load.seed')];
  const bundle = ['get', 'configmap', 'assize-trust', '-o', 'jsonpath={.data.trust\\.json}'];
  await writeFile(trust, await kubectl(...bundle));
  const secret = await kubectl('get', 'secret', 'assize-key-publisher-load', '-o', 'json');
  const { data } = Parse(Key, JSON.parse(secret));
  const seed = Buffer.from(data['publisher-load.seed'] ?? '', 'base64');
  await writeFile(seedFile, seed, { mode: 0o600 });
  const court = stack.use(
    await connect({
      nats: { servers: nats, publisher: { name: 'load', seedFile } },
      trust,
      source: 'urn:assize:test:kubernetes',
      timeoutMs: 300_000,
      passedOver: (why) => void process.stderr.write(`passed over: ${why}\n`),
    }),
  );
  const seen = new Map<string, string>();
  const twice = new Set<string>();
  const stop = new AbortController();
  const watching = watch(court, { seen, twice }, stop.signal);
  stack.defer(async () => {
    stop.abort();
    await watching;
  });
  const opened = stack.move();
  let next = 0;
  return {
    seen,
    twice,
    async publish(count, perSecond) {
      const began = performance.now();
      const cases: Promise<string>[] = [];
      for (let at = 0; at < count; at += 1) {
        await later(Math.max(0, began + (at * 1_000) / perSecond - performance.now()));
        next += 1;
        cases.push(court.submit(hearingClaim(next), undefined, { id: `claim-${next}` }));
      }
      return Promise.all(cases);
    },
    async ended(cases, withinMs) {
      const until = performance.now() + withinMs;
      const waiting = () => cases.filter((one) => !seen.has(one));
      while (waiting().length > 0) {
        if (performance.now() > until) {
          throw new Error(
            `${waiting().length} of ${cases.length} cases have no verdict: ${waiting()[0]}`,
          );
        }
        await later(250);
      }
    },
    decisions: (cases) =>
      Object.fromEntries(
        [...Map.groupBy(cases, (one) => seen.get(one) ?? 'none')].map(([decision, of]) => [
          decision,
          of.length,
        ]),
      ),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function watch(
  court: Court,
  { seen, twice }: { seen: Map<string, string>; twice: Set<string> },
  signal: AbortSignal,
): Promise<void> {
  const digests = new Map<string, string>();
  for await (const { verdict, ack } of court.watch({ signal })) {
    const digest = Buffer.from(verdict.bytes).toString('base64');
    const before = digests.get(verdict.caseId);
    if (before !== undefined && before !== digest) twice.add(verdict.caseId);
    digests.set(verdict.caseId, digest);
    seen.set(verdict.caseId, verdict.decision);
    ack();
  }
}
