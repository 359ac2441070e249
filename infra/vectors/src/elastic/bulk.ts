import { setTimeout as later } from 'node:timers/promises';
import type { estypes } from '@elastic/elasticsearch';
import type { Log } from '@assize/telemetry/log';
import type { Cluster } from '#src/elastic/cluster.ts';
import { documentId, type PassageDocument } from '#src/elastic/document.ts';
import { BUSY, IndexBusyError, itemFailure } from '#src/elastic/failures.ts';
import { Slots } from '#src/elastic/slots.ts';

type Item = Partial<Record<string, estypes.BulkResponseItem>>;

interface Write {
  readonly lines: readonly string[];
  readonly bytes: number;
}

/** Stores the document, replacing any with the same id. */
export function putWrite(document: PassageDocument): Write {
  return writeOf({ index: { _id: document.key } }, JSON.stringify(document));
}

export function deleteWrite(id: string): Write {
  return writeOf({ delete: { _id: documentId(id) } });
}

function writeOf(action: object, ...rest: string[]): Write {
  const lines = [JSON.stringify(action), ...rest];
  return { lines, bytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) };
}

/** Size of one bulk request: Elasticsearch writes fastest with a few megabytes at a time. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const CHUNK_WRITES = 500;

/** How many bulk requests of this process, across all callers, may be under way at once. */
const IN_FLIGHT = 2;

/** The first delay after "busy"; each further delay is twice as long, with random jitter. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;

interface BulkOptions {
  readonly cluster: Cluster;
  readonly index: string;
  readonly patienceMs: number;
  readonly log: Log | undefined;
}

export class Bulk {
  readonly #options: BulkOptions;
  readonly #slots = new Slots(IN_FLIGHT);

  constructor(options: BulkOptions) {
    this.#options = options;
  }

  /** Resolves once all are acknowledged, with the number that took effect; deletes of missing documents don't. */
  async send(writes: readonly Write[]): Promise<number> {
    const sending = chunksOf(writes).map((chunk) =>
      this.#slots.during(() => this.#sendWithRetries(chunk)),
    );
    const outcomes = await Promise.allSettled(sending);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return outcomes.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }

  async #sendWithRetries(chunk: readonly Write[]): Promise<number> {
    const { patienceMs, log, index } = this.#options;
    const deadline = performance.now() + patienceMs;
    let remaining = chunk;
    for (let done = 0, wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      const { carriedOut, busy, why } = await this.#sendOnce(remaining);
      done += carriedOut;
      if (busy.length === 0) return done;
      if (performance.now() > deadline) throw why;
      log?.warn({ index, writes: busy.length, wait }, 'Elasticsearch is busy: trying again');
      remaining = busy;
      await later(wait * (0.5 + Math.random()));
    }
  }

  async #sendOnce(writes: readonly Write[]): Promise<Outcome> {
    const { cluster, index } = this.#options;
    const operations = writes.flatMap(({ lines }) => lines);
    try {
      const { items } = await cluster.ask((client) => client.bulk({ index, operations }));
      return outcomeOf(writes, items, cluster.where);
    } catch (why) {
      if (why instanceof IndexBusyError) return { carriedOut: 0, busy: writes, why };
      throw why;
    }
  }
}

interface Outcome {
  readonly carriedOut: number;
  readonly busy: readonly Write[];
  readonly why?: unknown;
}

function outcomeOf(writes: readonly Write[], items: readonly Item[], where: string): Outcome {
  const outcomes = items.flatMap((item) => Object.values(item).filter((one) => one !== undefined));
  const failure = outcomes.find(isFailure);
  if (failure) throw itemFailure(failure, where);
  const refused = outcomes.find(({ status }) => status === BUSY);
  return {
    carriedOut: outcomes.filter(({ status }) => status < 300).length,
    busy: writes.filter((_, at) => outcomes[at]?.status === BUSY),
    ...(refused ? { why: itemFailure(refused, where) } : {}),
  };
}

/** A delete of a missing document has status 404 and no error. */
function isFailure({ status, error }: estypes.BulkResponseItem): boolean {
  return error !== undefined && status !== BUSY;
}

function chunksOf(writes: readonly Write[]): Write[][] {
  const chunks: Write[][] = [];
  let bytes = Infinity;
  for (const write of writes) {
    const last = chunks.at(-1);
    const fits = last && last.length < CHUNK_WRITES && bytes + write.bytes <= CHUNK_BYTES;
    if (fits) last.push(write);
    else chunks.push([write]);
    bytes = fits ? bytes + write.bytes : write.bytes;
  }
  return chunks;
}
