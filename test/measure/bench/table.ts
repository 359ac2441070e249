import type { Figures } from './figures.ts';
import type { TrialsReport } from './trials.ts';

/** A court that keeps up with half of the chain passes the first mark; a plea may cost so much of a hearing. */
const MARK = 0.5;
const FAST_TRACK_MARK = 0.6;

/** The report for a person. */
export function spell(report: TrialsReport): string {
  const { concurrency, embedding, fastTrack, workload, serverCpu } = report;
  const { messages, bytes } = workload;
  const pairs = Object.entries(concurrency).flatMap(([inFlight, { court, chain, ratio }]) => [
    row('court', inFlight, court, `${percent(ratio)} of the chain`),
    row('plain chain', inFlight, chain, ''),
  ]);
  const at64 = concurrency['64'];
  return [
    `A trial sends ${span(messages.least, messages.most)} durable messages of ${kib(bytes.least)}–${kib(bytes.most)} KiB.`,
    `CPU: this process${serverCpu ? ' and its nats-server' : ' alone (the server’s can’t be read here)'}.`,
    'All roles are in one process: bytes of a case that one of them has checked and walked, and signatures',
    'made or verified here, are not worked through again; roles in processes apart each do their own.',
    '',
    '                in flight   trials/s     p50 ms     p99 ms   CPU-ms/trial',
    ...pairs,
    ...(embedding
      ? [row('with embedding', String(embedding.inFlight), embedding, 'this process’s CPU')]
      : []),
    '',
    ...(at64
      ? [`at 64 in flight: ${percent(at64.ratio)} of the chain (mark: at least ${percent(MARK)})`]
      : []),
    `fast-track: a plea costs ${fastTrack.plea.cpuMs} CPU-ms, a full hearing ${fastTrack.hearing.cpuMs}: ` +
      `${percent(fastTrack.ratio)} (mark: at most ${percent(FAST_TRACK_MARK)})`,
    '',
  ].join('\n');
}

function row(name: string, inFlight: string, figures: Figures, note: string): string {
  const cells = [figures.tps, figures.p50Ms, figures.p99Ms, figures.cpuMs];
  const numbers = cells.map((value) => String(value).padStart(10)).join(' ');
  return `${name.padEnd(15)} ${inFlight.padStart(9)} ${numbers}     ${note}`.trimEnd();
}

const span = (least: number, most: number): string =>
  least === most ? String(least) : `${least}–${most}`;
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
