import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer, startNats } from '@assize/launcher';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { figuresOf, type Figures, type Stretch } from './figures.ts';
import { turnsOf } from './stretch.ts';
import { openSide, type Memory, type Part, type Side } from './telemetry-side.ts';

/** What `bench telemetry --json` prints. */
export interface TelemetryReport {
  readonly off: Figures;
  readonly on: Figures;
  /** CPU of a traced trial over that of one that is not. */
  readonly ratio: number;
  /** Exports, and bytes of them, that a traced trial comes to. */
  readonly sent: { readonly exports: number; readonly bytesPerTrial: number };
  readonly memory: { readonly off: Course; readonly on: Course };
}

/** Memory of a court after the warm-up, halfway, and at the end. */
export interface Course {
  readonly beginning: Memory;
  readonly middle: Memory;
  readonly end: Memory;
}

export interface TelemetryBenchOptions {
  readonly trials: number;
  readonly inFlight: number;
  readonly say: (what: string) => void;
}

/** Parts that the trials are cut into, to take turns. */
const TURNS = 8;
/** Trials before anything is measured, at most. */
const WARM_UP = 400;

/** Measures trials with full tracing and without, in turns, each in a process and on a server of its own. */
export async function measureTelemetry(options: TelemetryBenchOptions): Promise<TelemetryReport> {
  const { trials, inFlight, say } = options;
  await using stack = new AsyncDisposableStack();
  const collector = stack.use(await openCollector());
  const [off, on] = await openSides(collector.url, stack, say);
  say('warming up');
  const warm = Math.min(WARM_UP, trials);
  const before = [
    await off.run({ first: 0, trials: warm, inFlight }),
    await on.run({ first: 0, trials: warm, inFlight }),
  ] as const;
  const taken = collector.taken();
  say(`${trials} trials, ${inFlight} in flight, without tracing and with it in turns`);
  const { stretches, memories } = await inTurns([off, on], { first: warm, trials, inFlight });
  const after = [await off.close(), await on.close()] as const;
  const figures = ([0, 1] as const).map((side) => {
    const cpuMs = round((after[side].cpuMs - before[side].cpuMs) / trials, 3);
    return { ...figuresOf(stretches[side]), cpuMs };
  });
  const [plain, traced] = figures;
  if (!plain || !traced) throw new Error('two sides have figures');
  const sent = collector.taken();
  return {
    off: plain,
    on: traced,
    ratio: round(traced.cpuMs / plain.cpuMs, 3),
    sent: {
      exports: sent.exports - taken.exports,
      bytesPerTrial: Math.round((sent.bytes - taken.bytes) / trials),
    },
    memory: {
      off: courseOf(before[0].memory, memories[0]),
      on: courseOf(before[1].memory, memories[1]),
    },
  };
}

function courseOf(beginning: Memory, after: readonly Memory[]): Course {
  const middle = after[Math.ceil(after.length / 2) - 1] ?? beginning;
  return { beginning, middle, end: after.at(-1) ?? beginning };
}

async function openSides(
  collectorUrl: string,
  stack: AsyncDisposableStack,
  say: (what: string) => void,
): Promise<readonly [Side, Side]> {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { ASSIZE_NATS_URL: _own, NATS_URL: _general, ...env } = process.env;
  const source = await findNatsServer({ env, onProgress: say });
  const start = async (name: string, settings: Record<string, string>): Promise<Side> => {
    const nats = stack.use(await startNats({ source, storeDir: join(folder, name) }));
    return openSide(nats, settings);
  };
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_METRICS_EXPORTER: 'none' };
  return [await start('off', {}), await start('on', traced)];
}

async function inTurns(
  sides: readonly [Side, Side],
  { first, trials, inFlight }: Part,
): Promise<{
  stretches: readonly [Stretch[], Stretch[]];
  memories: readonly [Memory[], Memory[]];
}> {
  const stretches: [Stretch[], Stretch[]] = [[], []];
  const memories: [Memory[], Memory[]] = [[], []];
  for (const { side, ...part } of turnsOf({ first, trials, turns: TURNS })) {
    const word = await sides[side].run({ ...part, inFlight });
    if (word.stretch) stretches[side].push(word.stretch);
    memories[side].push(word.memory);
  }
  return { stretches, memories };
}

interface Taken {
  readonly exports: number;
  readonly bytes: number;
}

/** A collector that takes everything and keeps nothing, so that its own work stays out of the figures. */
async function openCollector(): Promise<
  { readonly url: string; taken(): Taken } & AsyncDisposable
> {
  let exports = 0;
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
    request.on('end', () => {
      exports += 1;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => ({ exports, bytes }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
