import { connectBus, type Bus } from '@assize/bus';
import { caseScope, parseHandoff, STREAMS } from '@assize/proto';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { fullHearing, reviewed } from './court-contestant.ts';
import { quantile } from './figures.ts';
import { hearingClaim } from './workload.ts';

/** The output of `bench trials --timeline --json`: medians in milliseconds over trials that ran alone. */
export interface TimelineReport {
  readonly trials: number;
  readonly p50Ms: number;
  /**
   * The time from the storage of each message to that of the next: receiving, checking, turns, signing, and storing.
   */
  readonly hops: readonly { readonly hop: string; readonly ms: number }[];
  /** The time until the idle server confirms the storage of a message of a case's size. */
  readonly roundTripMs: number;
}

const WARM_UP = 100;
const ROUND_TRIPS = 200;
/** The size of a message in the middle of a small case, in bytes. */
const MESSAGE = 6_000;

interface Mark {
  readonly name: string;
  /** Milliseconds since the epoch, with microseconds. */
  readonly at: number;
}

/** Times trials, one after another, by the time at which the server stored each of their messages. */
export async function measureTimeline({
  trials,
  say,
}: {
  readonly trials: number;
  readonly say: (what: string) => void;
}): Promise<TimelineReport> {
  const { env } = process;
  const source = 'urn:assize:bench';
  await using court = await openScratchCourt({ env, source, embedding: false, say });
  await using bus = await connectBus({ servers: court.natsUrl, name: 'assize-bench-timeline' });
  // Every fourth claim has no unrelated passages, so all of these trials take the same course.
  const trial = (n: number): Promise<Mark[]> => marked(court.publisher, bus, 4 * n);
  say(`${WARM_UP} trials to warm up, then ${trials}, one after the other`);
  for (let n = 0; n < WARM_UP; n += 1) await trial(n);
  const all: Mark[][] = [];
  for (let n = 0; n < trials; n += 1) all.push(await trial(WARM_UP + n));
  const names = all[0]?.slice(1).map(({ name }) => name) ?? [];
  const hops = names.map((hop, at) => ({
    hop,
    ms: median(all.map((one) => gap(one, at, at + 1))),
  }));
  const p50Ms = median(all.map((one) => gap(one, 0, one.length - 1)));
  return { trials, p50Ms, hops, roundTripMs: await roundTrip(bus) };
}

type Publisher = Parameters<typeof reviewed>[0];

async function marked(publisher: Publisher, bus: Bus, n: number): Promise<Mark[]> {
  const marks: Mark[] = [{ name: 'published', at: now() }];
  const sealed = await reviewed(publisher, hearingClaim(n), fullHearing);
  const checked = { name: 'verdict checked by who asked', at: now() };
  const { caseId } = sealed.case.header;
  for await (const { subject, at } of bus.history(STREAMS.court, caseScope(caseId))) {
    const { from = '', to = '' } = parseHandoff(subject) ?? {};
    marks.push({ name: `${from} to ${to}`, at: instant(at) });
  }
  return [...marks, checked];
}

async function roundTrip(bus: Bus): Promise<number> {
  await bus.ensureStreams([{ name: 'PING', subjects: ['ping'], retention: 'limits' }]);
  const took: number[] = [];
  for (let n = 0; n < ROUND_TRIPS; n += 1) {
    const started = performance.now();
    await bus.store({ subject: 'ping', headers: {}, body: Buffer.alloc(MESSAGE, 'x') });
    took.push(performance.now() - started);
  }
  return median(took);
}

const now = (): number => performance.timeOrigin + performance.now();

/** Parses the server's time, which has nine decimals; a Date has only three. */
function instant(at: string): number {
  const fraction = /\.(\d+)Z$/.exec(at)?.[1] ?? '';
  return Date.parse(at.replace(/\.\d+Z$/, 'Z')) + Number(`0.${fraction}`) * 1000;
}

const gap = (marks: readonly Mark[], from: number, to: number): number =>
  (marks[to]?.at ?? NaN) - (marks[from]?.at ?? NaN);
const median = (values: readonly number[]): number =>
  round(
    quantile(
      values.toSorted((a, b) => a - b),
      0.5,
    ),
    3,
  );

/** Formats the report for the terminal. */
export function formatTimeline({ trials, p50Ms, hops, roundTripMs }: TimelineReport): string {
  const share = (ms: number): string => `${((100 * ms) / p50Ms).toFixed(0)} %`.padStart(6);
  const trips = hops.length - 1;
  return [
    `One trial alone, medians of ${trials}: from each message's storage to the next one's.`,
    '',
    '                                          ms   share',
    ...hops.map(({ hop, ms }) => `${hop.padEnd(34)} ${ms.toFixed(2).padStart(9)} ${share(ms)}`),
    `${'the whole trial'.padEnd(34)} ${p50Ms.toFixed(2).padStart(9)}`,
    '',
    `Storing a message of ${MESSAGE} bytes takes ${roundTripMs.toFixed(2)} ms with nothing else to do: ` +
      `${trips} of a trial ${(trips * roundTripMs).toFixed(1)} ms.`,
    '',
  ].join('\n');
}
