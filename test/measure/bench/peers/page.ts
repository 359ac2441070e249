import type { Ratio } from '../figures.ts';
import { ratio } from '../table.ts';
import type { PeerRow, PeersReport } from './peers.ts';
import { STATE_BYTES, STEPS, WORK_MS } from './steps.ts';

/** The marks of the court at 64 in flight. `least` is its trials per second divided by the other's. */
const MARKS = [
  { of: 'JetStream chain, whole states', least: 0.6 },
  { of: 'JetStream chain, same brains', least: 0.8 },
  { of: 'BullMQ flow, no persistence', least: 1 },
  { of: 'BullMQ flow, AOF always', least: 1.5 },
] as const;
const APART = { of: 'Assize, roles apart', most: 1.6 };

/** @param picture name of the drawing beside the page */
export function pageOf(report: PeersReport, picture: string): string {
  const { concurrency, workload, missing } = report;
  const at64 = concurrency['64'];
  const kib = ({ least, most }: { least: number; most: number }): string =>
    `${(least / 1024).toFixed(0)} to ${(most / 1024).toFixed(0)} KiB`;
  return [
    '# How fast it is, beside others',
    '',
    'This page is written by `npm run -s bench -- peers --trials 2000 --out docs/benchmarks.md`, figures and drawing from one run. Run it on your own machine: the ratios are what to trust.',
    '',
    `![Trials a second, latency and CPU of a trial: the court, plain chains, and others](${picture})`,
    '',
    `${runOf(report)} Each figure is the median of ${report.turns} turns, in which all rows took part one after the other; a ratio is taken turn by turn, and what follows it in parentheses is the least and the most of them.`,
    '',
    ...(missing.length === 0 ? [] : [`Left out: ${missing.join('; ')}.`, '']),
    ...Object.entries(concurrency).flatMap(([inFlight, rows]) => [
      `## ${inFlight === '1' ? 'One trial at a time' : `${inFlight} trials in flight`}`,
      '',
      ...tableOf(rows),
      '',
    ]),
    ...(at64 ? ['## The marks', '', ...marksOf(at64), ''] : []),
    '## What each row does',
    '',
    `**Assize** tries a claim: a full hearing of ten entries over ${workload.messages.least === workload.messages.most ? workload.messages.most : `${workload.messages.least} to ${workload.messages.most}`} durable messages, whose bodies come to ${kib(workload.court)}. Every entry is signed and chained to the one before it, every handoff is checked, walked again and appended behind the very message that it answers, and the publisher verifies the sealed verdict. In one process, what one role has checked is not checked again by the next. With the roles apart, six processes share nothing, and the CPU is that of all of them.`,
    '',
    `**JetStream chain, whole states** is what one would write by hand on the same bus: as many messages with the same headers, through the same streams and consumers, each with the whole case file of that moment (${kib(workload.chain)} a trial, however little the court's own handoffs carry). Each hop parses the state, appends what the real hop appended, and writes it out. With the **same brains**, each hop also reads the exhibits and decides, by the roles' own code on what the role would see. Neither signs, checks, walks or expects anything of the log.`,
    '',
    `**Five steps** is a smaller workload, for what others offer: ${STEPS} steps one after the other, each with ${WORK_MS * 1000} µs of work of its own, its result checked against a schema, and durable before the next one begins; the state grows from ${STATE_BYTES.first / 1000} to ${STATE_BYTES.last / 1000} KB. The chain sends six messages of it. BullMQ runs it as a flow of five jobs with a queue and a worker a step, on Valkey, once without persistence and once with an append-only file that is synced at every write. LangGraph.js runs it as a graph of five nodes with its own SQLite saver (\`durability: "sync"\`) on Node's SQLite, without a server. All four are in a process apart from the court's, so that neither pays for what the other has loaded. None of them signs, chains or checks who did what: that is the court's own, and its trial has twice the steps.`,
    '',
    'What a crash of the machine costs differs: nats-server and Valkey without persistence lose what the system had not written (the former up to its `sync_interval`, two minutes here and ten seconds as `npm start` starts it; after a kill of the server alone it loses nothing), the append-only file and SQLite nothing.',
    '',
    '`npm run -s bench -- trials --timeline` says where the time of one trial alone goes, message by message.',
    '',
  ].join('\n');
}

function runOf({ at, machine, versions }: PeersReport): string {
  const { cpu, cores, memoryGiB, system, load } = machine;
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return (
    `Taken on ${at.slice(0, 10)} on ${cores} cores of an ${cpu} with ${memoryGiB} GiB (${system}), ` +
    `load ${load} before it began, by ${named.join(', ')}.`
  );
}

function tableOf(rows: readonly PeerRow[]): string[] {
  return [
    '| | trials/s | p50 ms | p99 ms | CPU-ms a trial | the court’s trials/s ÷ these |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(({ name, figures: { tps, p50Ms, p99Ms, cpuMs }, courtOverIt }, at) => {
      const cells = [name, tps, p50Ms, p99Ms, cpuMs, at === 0 ? '' : ratio(courtOverIt)];
      return `| ${cells.join(' | ')} |`.replace('|  |', '| |');
    }),
  ];
}

function marksOf(rows: readonly PeerRow[]): string[] {
  const of = (name: string): PeerRow | undefined => rows.find((row) => row.name === name);
  const line = (what: string, measured: Ratio | undefined, mark: string, met: boolean): string[] =>
    measured ? [`| ${what} | ${ratio(measured)} | ${mark} | ${met ? 'met' : 'not met'} |`] : [];
  const apart = of(APART.of)?.cpuOverCourt;
  return [
    '| at 64 in flight | measured | mark | |',
    '| --- | ---: | ---: | --- |',
    ...MARKS.flatMap(({ of: name, least }) => {
      const measured = of(name)?.courtOverIt;
      const met = (measured?.median ?? 0) >= least;
      return line(`trials/s ÷ ${name}`, measured, `at least ${least}`, met);
    }),
    ...line(
      'CPU with roles apart ÷ one process',
      apart,
      `at most ${APART.most}`,
      (apart?.median ?? Infinity) <= APART.most,
    ),
  ];
}
