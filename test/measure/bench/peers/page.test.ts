import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';
import type { PeerRow, PeersReport } from './peers.ts';
import { pictureOf } from './picture.ts';

const PAGE = new URL('../../../../docs/benchmarks.md', import.meta.url);

const row = (name: string, kind: PeerRow['kind'], over: number): PeerRow => ({
  name,
  kind,
  figures: { trials: 70, tps: 100 / over, p50Ms: 4, p99Ms: 9, cpuMs: 3 },
  courtOverIt: { median: over, least: over / 2, most: over * 2 },
  cpuOverCourt: { median: 1.5, least: 1.4, most: 1.7 },
});
const ROWS = [
  row('Assize, one process', 'ours', 1),
  row('Assize, roles apart', 'ours', 1.6),
  row('JetStream chain, same brains', 'chain', 0.9),
  row('JetStream chain, whole states', 'chain', 0.5),
  row('JetStream chain, five steps', 'chain', 0.4),
  row('BullMQ flow, no persistence', 'peer', 1),
  row('BullMQ flow, AOF always', 'peer', 1.4),
  row('LangGraph.js, SQLite', 'peer', 2),
];
const REPORT: PeersReport = {
  at: '2026-11-23T08:00:00.000Z',
  machine: { cpu: 'CPU', cores: 2, memoryGiB: 24, system: 'Linux 6', load: 0.1 },
  versions: { Node: '24.0.0' },
  turns: 7,
  concurrency: { '1': ROWS, '16': ROWS, '64': ROWS },
  workload: {
    messages: { least: 11, most: 11 },
    court: { least: 20_000, most: 30_000 },
    chain: { least: 60_000, most: 70_000 },
  },
  missing: [],
};

test('the page says of each mark whether it is met', () => {
  const page = pageOf(REPORT, 'benchmarks.svg');
  const marks = page.split('\n').filter((line) => /\| (?:not )?met \|$/.test(line));
  expect(marks.map((line) => line.endsWith('| met |'))).toEqual([false, true, true, false, true]);
});

test('the picture has a bar of every row in each of its panels', () => {
  const picture = pictureOf(REPORT);
  const bars = [...picture.matchAll(/<rect class="(?:ours|chain|peer)"[^>]*height="19"\/>/g)];
  expect(bars).toHaveLength(3 * ROWS.length);
});

test('the page that ships is one that the command wrote: figures apart, it says the same', () => {
  const plain = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => !line.includes('Taken on '))
      .map((line) => line.replaceAll(/\d+(?:\.\d+)?/g, 'N').replace(/(?:not )?met \|$/, 'met |'));
  expect(plain(readFileSync(PAGE, 'utf8'))).toEqual(plain(pageOf(REPORT, 'benchmarks.svg')));
});
