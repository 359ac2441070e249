import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@assize/telemetry/log';
import { DEFAULT_LIMITS } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { homeOf } from '../../../services/assize/src/court/home.ts';
import { openCourt } from '../../../services/assize/src/court/open-court.ts';
import { openPublisher, type Publisher } from '../../../services/assize/src/court/publisher.ts';
import { openReading } from '../../../services/assize/src/court/reading.ts';
import { cpuMsOf } from '../../../services/assize/src/calibrate/cpu.ts';
import { serversIn } from './contestants.ts';
import { cpuMeter } from './stretch.ts';
import { passagesFor } from './light-workload.ts';

const BATCH = 64;
const CALL_MS = 120_000;

// Anything not read in time is reported as an error of the measurement.
const log = createLog({ name: 'court', level: 'fatal' });

/** Fills an index with passages, among them those that state the sentences. Courts get copies of its folder. */
export async function fillIndex(
  data: string,
  stated: readonly string[],
  count: number,
  say: (what: string) => void,
): Promise<void> {
  const home = homeOf({ ...process.env, ASSIZE_DATA: data });
  await using reading = await openReading({
    home,
    env: process.env,
    search: false,
    own: true,
    log,
    say,
  });
  await using embedding = client(EmbeddingService, reading.embedding, { timeoutMs: CALL_MS });
  const passages = passagesFor(stated, count);
  for (let from = 0; from < passages.length; from += BATCH) {
    say(`indexing ${from} of ${passages.length} passages`);
    await embedding.index({ passages: passages.slice(from, from + BATCH) });
  }
}

/** The court has a server, models, caches and an index of its own, so that nothing is shared. */
export interface BenchCourt extends AsyncDisposable {
  readonly publisher: Publisher;
  /** The CPU of this process and the court's server, in milliseconds. */
  readonly cpuMs: () => number;
  /** Whether the server's CPU could be read. */
  readonly serverCpu: boolean;
}

export async function openBenchCourt(
  folder: string,
  index: string,
  say: (what: string) => void,
): Promise<BenchCourt> {
  await using stack = new AsyncDisposableStack();
  const data = join(folder, 'data');
  await cp(index, data, { recursive: true });
  const { url, pid } = await (await serversIn(folder, say, stack))('nats');
  const env = { ...process.env, ASSIZE_NATS_URL: url, ASSIZE_READINGS_DIR: 'none' };
  const { natsUrl, keys: trusted } = stack.use(
    await openCourt({
      home: homeOf({ ...env, ASSIZE_DATA: data }),
      env,
      storeDir: join(folder, 'streams'),
      natsPort: 0,
      limits: DEFAULT_LIMITS,
      embedding: true,
      search: true,
      log,
      say,
    }),
  );
  const asked = { natsUrl, account: 'default', source: 'urn:assize:bench', trusted, log };
  const publisher = stack.use(await openPublisher({ ...asked, proceeding: 'light' }));
  const opened = stack.move();
  return {
    publisher,
    cpuMs: cpuMeter(pid),
    serverCpu: pid !== undefined && cpuMsOf(pid) !== null,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
