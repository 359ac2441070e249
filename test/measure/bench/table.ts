import type { Figures, Ratio } from './figures.ts';
import type { Standing, TrialsReport } from './trials.ts';

/**
 * The marks for the court at 64 in flight: its share of the chains' throughput, and its CPU with roles apart relative
 * to one process.
 */
const MARKS = { ofChain: 0.6, ofThinking: 0.8, cpuApart: 1.6 };
/** The most that a plea may cost, relative to a hearing. */
const FAST_TRACK_MARK = 0.6;

/** Formats the report for the terminal. */
export function formatTrials(report: TrialsReport): string {
  const { concurrency, embedding, fastTrack, workload, serverCpu } = report;
  const { messages, court, chain } = workload;
  const at64 = concurrency['64'];
  return [
    `A trial sends ${span(messages.least, messages.most)} durable messages: the court’s bodies are ` +
      `${kib(court.least)}–${kib(court.most)} KiB in all,`,
    `the chains’ whole states ${kib(chain.least)}–${kib(chain.most)} KiB.`,
    `CPU: this process${serverCpu ? ' and the nats-server that it works with' : ' alone (the server’s can’t be read here)'}; with roles apart, all of them too.`,
    'Chain: the whole state from hop to hop, unchecked; same brains: each hop decides as its role does.',
    'In one process, what one role has checked and walked is not worked through again by the next.',
    '',
    '                in flight   trials/s     p50 ms     p99 ms   CPU-ms/trial',
    ...Object.entries(concurrency).flatMap(([inFlight, one]) => rowsOf(inFlight, one)),
    ...(embedding
      ? [row('with embedding', String(embedding.inFlight), embedding, 'this process’s CPU')]
      : []),
    '',
    ...(at64 ? marksOf(at64) : []),
    `fast-track: a plea costs ${fastTrack.plea.cpuMs} CPU-ms, a full hearing ${fastTrack.hearing.cpuMs}: ` +
      `${percent(fastTrack.ratio)} (mark: at most ${percent(FAST_TRACK_MARK)})`,
    '',
  ].join('\n');
}

function rowsOf(inFlight: string, one: Standing): string[] {
  return [
    row('court', inFlight, one.court, ''),
    row('chain', inFlight, one.chain, `court: ${one.ofChain.median} of it`),
    row('same brains', inFlight, one.thinking, `court: ${one.ofThinking.median} of it`),
    row('roles apart', inFlight, one.apart, `CPU ${one.cpuApart.median} × one process’s`),
  ];
}

function marksOf({ ofChain, ofThinking, cpuApart }: Standing): string[] {
  return [
    'At 64 in flight, in the median of the turns (from the least to the most of them):',
    `  trials/s of the chain’s: ${ratio(ofChain)} (mark: at least ${MARKS.ofChain})`,
    `  of those with the same brains: ${ratio(ofThinking)} (mark: at least ${MARKS.ofThinking})`,
    `  CPU with roles apart, of one process’s: ${ratio(cpuApart)} (mark: at most ${MARKS.cpuApart})`,
  ];
}

function row(name: string, inFlight: string, figures: Figures, note: string): string {
  const cells = [figures.tps, figures.p50Ms, figures.p99Ms, figures.cpuMs];
  const numbers = cells.map((value) => String(value).padStart(10)).join(' ');
  return `${name.padEnd(15)} ${inFlight.padStart(9)} ${numbers}     ${note}`.trimEnd();
}

/** Formats a ratio with its spread. */
export const ratio = ({ median, least, most }: Ratio): string => `${median} (${least}–${most})`;
const span = (least: number, most: number): string =>
  least === most ? String(least) : `${least}–${most}`;
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
