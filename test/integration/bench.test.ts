import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import { caseScope, STREAMS } from '@assize/proto';
import { startNatsServer } from '#servers';
import { ownFolder } from '#src/folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asRecorded, openChain, type Adds } from '../measure/bench/chain.ts';
import { stateSizes } from '../measure/bench/chain-state.ts';
import { openBench, type Bench } from '../measure/bench/contestants.ts';
import type { Figures } from '../measure/bench/figures.ts';
import { sameBrains } from '../measure/bench/same-brains.ts';
import { formatTrials } from '../measure/bench/table.ts';
import { measureBench } from '../measure/bench/trials.ts';
import { hearingClaim } from '../measure/bench/workload.ts';

const KEYS = ['trials', 'tps', 'p50Ms', 'p99Ms', 'cpuMs'];

const stack = new AsyncDisposableStack();
let folder: string;
let bench: Bench;

beforeAll(async () => {
  folder = stack.use(await ownFolder()).path;
  bench = await openBench(folder, () => undefined, stack);
});
afterAll(() => stack.disposeAsync());

function expectFigures(figures: Figures | undefined): void {
  expect(Object.keys(figures ?? {})).toEqual(KEYS);
  expect(Object.values(figures ?? {}).every((value) => value > 0)).toBe(true);
  expect(figures?.p99Ms).toBeGreaterThanOrEqual(figures?.p50Ms ?? Infinity);
}

test('bench trials measures the court beside chains of its messages, and with its roles apart', async () => {
  const say = (): void => undefined;
  const report = await measureBench(bench, { concurrency: [1, 64], trials: 8, say });
  for (const inFlight of ['1', '64']) {
    const one = report.concurrency[inFlight];
    for (const row of [one?.court, one?.chain, one?.thinking, one?.apart]) {
      expectFigures(row);
      expect(row?.trials).toBe(8);
    }
    for (const ratio of [one?.ofChain, one?.ofThinking, one?.cpuApart])
      expect(ratio?.least).toBeGreaterThan(0);
  }
  // A full hearing: the claim, at least five handoffs to the hearing's end, and the sealed verdict.
  expect(report.workload.messages.least).toBeGreaterThanOrEqual(8);
  expectFigures(report.fastTrack.plea);
  expectFigures(report.fastTrack.hearing);
  expect(report.fastTrack.ratio).toBeGreaterThan(0);
  const shown = formatTrials({ ...report, embedding: null });
  expect(shown).toMatch(/^court +1 /m);
  expect(shown).toMatch(/^same brains +64 /m);
  expect(shown).toContain('fast-track: a plea costs');
});

test.each([
  ['repeats what the court decided', (): Adds => asRecorded],
  ['comes to the court’s own decisions by the same brains', () => sameBrains(bench.scripts)],
])('a chain of whole states %s, hop by hop', async (_, addsOf) => {
  const { scripts } = bench;
  await using server = await startNatsServer({ dir: join(folder, `chain-${_.length}`) });
  await using chain = await openChain(server.url, {
    scripts,
    claimOf: hearingClaim,
    adds: addsOf(),
  });
  await using bus = await connectBus({ servers: server.url, name: 'test' });
  for (const [n, script] of scripts.slice(0, 4).entries()) {
    const { sealed } = script;
    const id = await chain.trial(n);
    const bodies: Uint8Array[] = [];
    for await (const { body } of bus.history(STREAMS.court, caseScope(id))) bodies.push(body);
    expect(bodies.map(({ byteLength }) => byteLength)).toEqual(stateSizes(script));
    const header = { ...sealed.case.header, caseId: id };
    const last: unknown = JSON.parse(Buffer.from(bodies.at(-1) ?? []).toString('utf8'));
    expect(last).toEqual({ ...sealed, case: { ...sealed.case, header } });
  }
});
