import { join } from 'node:path';
import { EVIDENCE_STREAM, ROLES, STREAMS, type Claim } from '@assize/proto';
import { ownFolder } from '#src/folder.ts';
import { openProcessCourt, type ProcessCourt } from '#src/process-court.ts';
import { serving, startProcess, type RoleProcess } from '#src/role-process.ts';
import { memoryOf } from './stretch.ts';
import { hearingClaim, pleaClaim } from './workload.ts';

/** The growth of a stream per case. */
interface Growth {
  readonly bytes: number;
  readonly messages: number;
}

/** Claims of one kind, and the growth of the streams per case. */
interface KindGrowth {
  readonly kind: string;
  readonly cases: number;
  readonly streams: Readonly<Record<string, Growth>>;
}

/** The output of `bench sizes --json`. */
export interface SizesReport {
  readonly growth: readonly KindGrowth[];
  /**
   * The resident memory of each process in MiB, when it starts to serve and after the trials; null outside of Linux.
   */
  readonly memory: readonly { process: string; started: number | null; worked: number | null }[];
}

interface SizesOptions {
  readonly trials: number;
  readonly say: (what: string) => void;
}

const STREAMS_SHOWN = [STREAMS.court, STREAMS.verdicts, EVIDENCE_STREAM];
const FILLER = 'The county kept its books in a dry room above the gate. ';
/** The size of one passage, below its limit of 64 KiB. */
const PASSAGE_BYTES = 50_000;

/**
 * A claim for a hearing with this many passages of 50 KB: 256 KiB travel inline with the case, and the rest is stored
 * separately.
 */
const largeClaim =
  (passages: number) =>
  (n: number): Claim => {
    const claim = hearingClaim(n);
    const added = Array.from({ length: passages }, (_, i) => ({
      id: `book-${i}`,
      text: `Book ${n}.${i}. ${FILLER.repeat(PASSAGE_BYTES / FILLER.length)}`,
    }));
    return { ...claim, evidence: [...(claim.evidence ?? []), ...added] };
  };

/** Measures how much cases add to the streams, and the memory of each process of a court with its roles apart. */
export async function measureSizes({ trials, say }: SizesOptions): Promise<SizesReport> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const court = stack.use(await openProcessCourt());
  say('starting two services and six roles, each a process');
  const processes = await startAll(court, folder.path, stack);
  const started = await Promise.all(processes.map(memory));
  const growth: KindGrowth[] = [];
  for (const { kind, claimOf, cases } of [
    { kind: 'a plea', claimOf: pleaClaim, cases: trials },
    { kind: 'a hearing', claimOf: hearingClaim, cases: trials },
    { kind: 'with 200 KB', claimOf: largeClaim(4), cases: Math.ceil(trials / 10) },
    { kind: 'with 1 MB', claimOf: largeClaim(20), cases: Math.ceil(trials / 10) },
  ]) {
    say(`${cases} trials: ${kind}`);
    growth.push({ kind, cases, streams: await grownBy(court, claimOf, cases) });
  }
  const worked = await Promise.all(processes.map(memory));
  return {
    growth,
    memory: processes.map(({ role }, i) => ({
      process: role,
      started: started[i] ?? null,
      worked: worked[i] ?? null,
    })),
  };
}

async function startAll(
  court: ProcessCourt,
  folder: string,
  stack: AsyncDisposableStack,
): Promise<RoleProcess[]> {
  const address = (service: string): string => `unix:${join(folder, `${service}.sock`)}`;
  const settings = {
    ASSIZE_EMBEDDING_ADDRESS: address('embedding'),
    ASSIZE_CREDIBILITY_ADDRESS: address('credibility'),
  };
  const services: RoleProcess[] = [];
  for (const service of ['embedding', 'credibility'] as const)
    services.push(await serving(stack.use(startProcess(service, court.environment(settings)))));
  const roles = await Promise.all(ROLES.map((role) => court.seat(role, settings)));
  return [...services, ...roles];
}

async function memory({ pid }: RoleProcess): Promise<number | null> {
  const bytes = await memoryOf([pid]);
  return bytes === null ? null : Math.round(bytes / 2 ** 20);
}

/** The number of trials in flight: enough to keep the models busy. */
const AT_ONCE = 8;

async function grownBy(
  court: ProcessCourt,
  claimOf: (n: number) => Claim,
  cases: number,
): Promise<Record<string, Growth>> {
  const before = await usages(court);
  for (let from = 0; from < cases; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, cases - from) }, (_, i) => from + i);
    const ids = await Promise.all(some.map((n) => court.publish(claimOf(n))));
    await Promise.all(ids.map((id) => court.verdictOn(id)));
  }
  // The server copies verdicts from COURT asynchronously.
  while (((await court.bus.usage(STREAMS.verdicts))?.messages ?? 0) < before.cases + cases);
  const after = await usages(court);
  return Object.fromEntries(
    STREAMS_SHOWN.map((stream) => {
      const [old, now] = [before.of.get(stream), after.of.get(stream)];
      const bytes = Math.round(((now?.bytes ?? 0) - (old?.bytes ?? 0)) / cases);
      return [stream, { bytes, messages: ((now?.messages ?? 0) - (old?.messages ?? 0)) / cases }];
    }),
  );
}

async function usages(court: ProcessCourt) {
  const read = await Promise.all(
    STREAMS_SHOWN.map(async (stream) => [stream, await court.bus.usage(stream)] as const),
  );
  const of = new Map(read);
  return { of, cases: of.get(STREAMS.verdicts)?.messages ?? 0 };
}

/** Formats the report for the terminal. */
export function formatSizes({ growth, memory: processes }: SizesReport): string {
  const cell = (value: number | null | undefined): string =>
    (value === null || value === undefined ? '?' : value.toLocaleString('en')).padStart(12);
  const rows = growth.map(({ kind, cases, streams }) => {
    const cells = STREAMS_SHOWN.map((stream) => cell(streams[stream]?.bytes));
    return `${kind.padEnd(14)}${cell(cases)}${cells.join('')}`;
  });
  const sum = (key: 'started' | 'worked'): number =>
    processes.reduce((total, one) => total + (one[key] ?? 0), 0);
  return [
    'Bytes that a case adds to a stream, as stored:',
    `${'case'.padEnd(14)}${['trials', 'COURT', 'VERDICTS', 'EVIDENCE'].map((name) => name.padStart(12)).join('')}`,
    ...rows,
    '',
    'Memory of each process (RSS), MiB:',
    `${''.padEnd(14)}${['started', 'worked'].map((name) => name.padStart(12)).join('')}`,
    ...processes.map(({ process, started, worked }) =>
      [process.padEnd(14), cell(started), cell(worked)].join(''),
    ),
    `${'all'.padEnd(14)}${cell(sum('started'))}${cell(sum('worked'))}`,
    '',
  ].join('\n');
}
