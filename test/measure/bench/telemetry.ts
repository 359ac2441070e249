import { ownFolder } from '#src/folder.ts';
import { testServer } from '@assize/proto/testing/server';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { serversIn } from './contestants.ts';
import { figuresOf, type Figures } from './figures.ts';
import { openSide, type Memory, type Side } from './side.ts';
import { inTurns } from './stretch.ts';

/** The trials are cut into these, to take turns. */
const TURNS = 8;
/** The most trials before measuring. */
const WARM_UP = 400;

interface TelemetryOptions {
  readonly trials: number;
  readonly inFlight: number;
  readonly say: (what: string) => void;
}

export interface TelemetryReport {
  readonly off: Figures;
  readonly on: Figures;
  /** CPU of a traced trial divided by that of an untraced one. */
  readonly ratio: number;
  /** How many exports there were, and the bytes per traced trial. */
  readonly sent: { readonly exports: number; readonly bytesPerTrial: number };
  readonly memory: { readonly off: Course; readonly on: Course };
}

/** The memory after the warm-up, halfway, and at the end. */
export interface Course {
  readonly beginning: Memory;
  readonly middle: Memory;
  readonly end: Memory;
}

/** Measures with full tracing and without, in turns, each in its own process and on its own server. */
export async function measureTelemetry({
  trials,
  inFlight,
  say,
}: TelemetryOptions): Promise<TelemetryReport> {
  await using stack = new AsyncDisposableStack();
  const collector = stack.use(await openCollector());
  const { path: folder } = stack.use(await ownFolder());
  const start = await serversIn(folder, say, stack);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_METRICS_EXPORTER: 'none' };
  const untracedSide = await openSide(await start('one'), {});
  const tracedSide = await openSide(await start('other'), traced);
  const sides = [untracedSide, tracedSide];
  say('warming up');
  const first = Math.min(WARM_UP, trials);
  for (const side of sides) await side.stretch(0, first, inFlight);
  const before = collector.taken();
  say(`${trials} trials, ${inFlight} in flight, before one and the other in turns`);
  const stretches = await inTurns(sides, { first, trials, turns: TURNS, inFlight });
  // Includes the CPU of closing.
  const figures = async (side: Side, at: number): Promise<Figures> => {
    const [warm, last] = [side.words[0], await side.close()];
    const cpuMs = round((last.cpuMs - (warm?.cpuMs ?? 0)) / trials, 3);
    return { ...figuresOf(stretches[at] ?? []), cpuMs };
  };
  const off = await figures(untracedSide, 0);
  const on = await figures(tracedSide, 1);
  const sent = collector.taken();
  return {
    off,
    on,
    ratio: round(on.cpuMs / off.cpuMs, 3),
    sent: {
      exports: sent.exports - before.exports,
      bytesPerTrial: Math.round((sent.bytes - before.bytes) / trials),
    },
    memory: { off: courseOf(untracedSide), on: courseOf(tracedSide) },
  };
}

/** The first stretch is the warm-up. */
function courseOf({ words }: Side): Course {
  const memories = words.map(({ memory }) => memory);
  const [beginning, middle, end] = [
    memories[0],
    memories[Math.ceil((memories.length - 1) / 2)],
    memories.at(-1),
  ];
  if (!beginning || !middle || !end) throw new Error('nothing was measured');
  return { beginning, middle, end };
}

interface Taken {
  readonly exports: number;
  readonly bytes: number;
}

/** Discards everything, to keep its own work out of the figures. */
async function openCollector(): Promise<
  { readonly url: string; taken(): Taken } & AsyncDisposable
> {
  let exports = 0;
  let bytes = 0;
  const server = await testServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
    request.on('end', () => {
      exports += 1;
      response.end();
    });
  });
  return {
    ...server,
    taken: () => ({ exports, bytes }),
  };
}
