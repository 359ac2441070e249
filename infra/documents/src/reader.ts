import { Worker } from 'node:worker_threads';
import type { Answer, Asked, Begun, BlocksOutcome, ReadOutcome, Refused } from '#src/messages.ts';
import type { RawDocument } from '#src/read.ts';

/** Reads one document at a time on a thread of its own. Disposal ends the thread. */
export interface DocumentReader extends AsyncDisposable {
  /** Rejects with the signal's reason once it is aborted, and for nothing else. */
  read(raw: RawDocument, signal?: AbortSignal): Promise<ReadOutcome>;
  /** The blocks of a Markdown text (CommonMark with GitHub's tables and footnotes), in order. Rejects likewise. */
  blocks(markdown: string, signal?: AbortSignal): Promise<BlocksOutcome>;
}

interface ReaderLimits {
  /** For one document once its parser is loaded, in milliseconds: how long that takes is not the document's doing. */
  readonly timeoutMs: number;
  /** By so many bytes the process may grow over one document: what a zip bomb unpacks to counts. */
  readonly growth: number;
}

const MIB = 1024 * 1024;

export const READER_LIMITS: ReaderLimits = { timeoutMs: 60_000, growth: 768 * MIB };

/**
 * Of the thread's own heap: more than the watch lets it have. A thread that comes to its limit may take the
 * whole process with it ("Reached heap limit"), as V8 aborts where collecting no longer frees enough.
 */
const HEAP_MIB = 2048;
/** How often the watch looks. */
const WATCH_MS = 50;

const refused = (reason: string): Refused => ({ status: 'refused', reason });

interface Watch extends Disposable {
  /** The time runs from here on. */
  begin(): void;
}

/** Calls back once when the process has grown too much or the time is up. */
function watch({ timeoutMs, growth }: ReaderLimits, stop: (why: string) => void): Watch {
  const before = process.memoryUsage.rss();
  const looking = setInterval(() => {
    if (process.memoryUsage.rss() - before <= growth) return;
    stop(`it unpacks to more than ${Math.round(growth / MIB)} MiB in memory`);
  }, WATCH_MS);
  let late: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      late = setTimeout(
        () => stop(`it takes longer than ${timeoutMs / 1000} s to read`),
        timeoutMs,
      );
    },
    [Symbol.dispose]: () => {
      clearInterval(looking);
      clearTimeout(late);
    },
  };
}

function start(): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    // A parser that prints must not spoil what the command prints.
    stdout: true,
    stderr: true,
  });
}

/** Opens a reader; its thread starts with the first document, and anew after one that was too much. */
export function openDocumentReader(limits: ReaderLimits = READER_LIMITS): DocumentReader {
  let thread: Worker | null = null;
  /** The thread that has failed is not asked again. */
  const end = async (): Promise<void> => {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };
  const ask = async <Said extends Answer>(
    asked: Asked,
    signal: AbortSignal | undefined,
  ): Promise<Said | Refused> => {
    signal?.throwIfAborted();
    const own = (thread ??= start());
    const { promise, resolve, reject } = Promise.withResolvers<Said | Refused>();
    const giveUp = (why: string): void => {
      void end();
      resolve(refused(why));
    };
    using watching = watch(limits, giveUp);
    const failed = (error: Error): void => giveUp(`its parser gave up: ${error.message}`);
    const stopped = (): void => {
      void end();
      reject(signal?.reason);
    };
    const said = (what: Begun | Said): void => {
      if (what.status === 'begun') watching.begin();
      else resolve(what);
    };
    own.on('message', said).once('error', failed);
    signal?.addEventListener('abort', stopped, { once: true });
    try {
      own.postMessage(asked);
      return await promise;
    } finally {
      own.off('message', said).off('error', failed);
      signal?.removeEventListener('abort', stopped);
    }
  };
  return {
    read: (raw, signal) => ask<ReadOutcome>({ document: raw }, signal),
    blocks: (markdown, signal) => ask<BlocksOutcome>({ markdown }, signal),
    [Symbol.asyncDispose]: end,
  };
}
