import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DEFAULT_LIMITS, type Claim } from '@assize/proto';
import { readStanceChoice } from '@assize/models/stance';
import { createLog } from '@assize/telemetry/log';
import { ownFolder } from '#src/folder.ts';
import { homeOf } from '../../../services/assize/src/court/home.ts';
import { openOwnCourt } from '../../../services/assize/src/court/own-court.ts';
import { serversIn } from './contestants.ts';
import { figuresOf, type Figures } from './figures.ts';
import { cpuMeter, memoryOf, runStretch } from './stretch.ts';

/** A part of the court's life. */
interface Age extends Figures {
  /** The number of cases that the court had decided before. */
  readonly decided: number;
  /** The resident memory of this process and of its nats-server in MiB, at the end; null if they can't be read. */
  readonly courtMib: number | null;
  readonly busMib: number | null;
}

const PARTS = 10;
const IN_FLIGHT = 64;

/**
 * Measures whether a court becomes slower or larger with the cases that it has decided: one that keeps precedents, as
 * `npm start` does, and is asked of one claim again and again, as by the gate of a pipeline.
 */
export async function measureAge(options: {
  readonly trials: number;
  readonly say: (what: string) => void;
}): Promise<Age[]> {
  const { trials, say } = options;
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const { url, pid } = await (await serversIn(folder, say, stack))('court');
  const env = { ...process.env, ASSIZE_NATS_URL: url, ASSIZE_DATA: join(folder, 'data') };
  const court = stack.use(
    await openOwnCourt({
      env,
      source: 'urn:assize:bench',
      home: homeOf(env),
      stance: readStanceChoice(env),
      embedding: true,
      search: false,
      precedents: { folder: join(folder, 'precedents'), ttlMs: 3_600_000, keep: 'as-decided' },
      limits: DEFAULT_LIMITS,
      log: createLog({ name: 'court', level: 'warn' }),
      say,
    }),
  );
  const publisher = await court.publisher('defect-court');
  const contestant = {
    cpuMs: cpuMeter(pid),
    async trial(n: number) {
      const answer = await publisher.review(claimOf(n), randomUUID());
      if (answer.status === 'refused') throw new Error(`refused: ${answer.faults.join('; ')}`);
    },
  };
  const ages: Age[] = [];
  const each = Math.ceil(trials / PARTS);
  for (let decided = 0; decided < trials; decided += each) {
    say(`${each} trials, after ${decided}`);
    const stretch = await runStretch(contestant, decided, each, IN_FLIGHT);
    const [courtMib, busMib] = [
      await mib([process.pid]),
      await mib(pid === undefined ? [] : [pid]),
    ];
    ages.push({ decided, ...figuresOf([stretch]), courtMib, busMib });
  }
  return ages;
}

async function mib(pids: readonly number[]): Promise<number | null> {
  const bytes = await memoryOf(pids);
  return bytes === null ? null : Math.round(bytes / 2 ** 20);
}

/** The same claim each time, on a report of its own: red every other time. */
function claimOf(n: number): Claim {
  const test = n % 2 === 0 ? '<testcase name="b"/>' : '<testcase name="b"><failure/></testcase>';
  const text = `<testsuite name="run ${n}"><testcase name="a"/>${test}</testsuite>`;
  return { text: 'All tests pass.', evidence: [{ id: 'report', kind: 'junit', text }] };
}

/** Formats the report for the terminal. */
export function formatAge(ages: readonly Age[]): string {
  const cells = (...of: readonly (string | number | null)[]): string =>
    of.map((one) => String(one ?? '–').padStart(12)).join('');
  return [
    `${IN_FLIGHT} claims in flight, the same claim each time, with precedents. CPU: this process and its nats-server.`,
    '',
    cells('decided', 'trials/s', 'p50 ms', 'p99 ms', 'CPU-ms', 'court MiB', 'bus MiB'),
    ...ages.map((one) =>
      cells(one.decided, one.tps, one.p50Ms, one.p99Ms, one.cpuMs, one.courtMib, one.busMib),
    ),
    '',
  ].join('\n');
}
