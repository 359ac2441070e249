import { createServer } from 'node:http';
import { listening } from '@assize/proto/testing/listening';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import type { Figures } from './figures.ts';
import type { Memory } from './side.ts';
import { measureSides, type Measured, type SidesOptions } from './sides.ts';

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

/** Measures trials with full tracing and without, in turns. */
export async function measureTelemetry(options: SidesOptions): Promise<TelemetryReport> {
  await using collector = await openCollector();
  let before = collector.taken();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_METRICS_EXPORTER: 'none' };
  const [off, on] = await measureSides([{}, traced], {
    ...options,
    onWarm: () => (before = collector.taken()),
  });
  const sent = collector.taken();
  return {
    off: off.figures,
    on: on.figures,
    ratio: round(on.figures.cpuMs / off.figures.cpuMs, 3),
    sent: {
      exports: sent.exports - before.exports,
      bytesPerTrial: Math.round((sent.bytes - before.bytes) / options.trials),
    },
    memory: { off: courseOf(off), on: courseOf(on) },
  };
}

function courseOf({ beginning, memories }: Measured): Course {
  const middle = memories[Math.ceil(memories.length / 2) - 1] ?? beginning;
  return { beginning, middle, end: memories.at(-1) ?? beginning };
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
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => ({ exports, bytes }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
