import { Worker } from 'node:worker_threads';
import type {
  Answer,
  ReaderRequest,
  ParserLoaded,
  BlocksOutcome,
  ReadOutcome,
  ReportOutcome,
  Refused,
} from '#src/messages.ts';
import type { RawDocument } from '#src/read.ts';

/** Reads one document at a time on a separate thread. Disposal ends the thread. */
export interface DocumentReader extends AsyncDisposable {
  /** Reads a document. Rejects only with the signal's reason, once it is aborted. */
  read(raw: RawDocument, signal?: AbortSignal): Promise<ReadOutcome>;
  /** CommonMark with GitHub's tables and footnotes, in order. Rejects as `read` does. */
  blocks(markdown: string, signal?: AbortSignal): Promise<BlocksOutcome>;
  /** Reads a report as `readMarkdownReport` does. Rejects as `read` does. */
  report(markdown: string, signal?: AbortSignal): Promise<ReportOutcome>;
}

interface ReaderLimits {
  /** The timeout for one document after its parser is loaded, in milliseconds. */
  readonly timeoutMs: number;
  /** The most bytes by which the process may grow for one document, including what a zip bomb decompresses to. */
  readonly growth: number;
}

const MIB = 1024 * 1024;

export const READER_LIMITS: ReaderLimits = { timeoutMs: 60_000, growth: 768 * MIB };

/**
 * The limit of the thread's heap, above what `growth` allows. A thread that reaches this limit may abort the whole
 * process ("Reached heap limit"), because V8 aborts when garbage collection no longer frees enough.
 */
const HEAP_MIB = 2048;
const WATCH_MS = 50;
/** The id of a thread that has ended. */
const ENDED = -1;

const refused = (reason: string): Refused => ({ status: 'refused', reason });

interface Watch extends Disposable {
  begin(): void;
}

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
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    // Output of a parser must not get into the command's own output.
    stdout: true,
    stderr: true,
  });
  // It may fail when no document is being read, and without a listener that would end the process.
  return thread.on('error', () => {});
}

/** Opens a reader. Its thread starts with the first document, and again after one that exceeded the limits. */
export function openDocumentReader(limits: ReaderLimits = READER_LIMITS): DocumentReader {
  let thread: Worker | null = null;
  const end = async (): Promise<void> => {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };
  const ask = async <Said extends Answer>(
    asked: ReaderRequest,
    signal: AbortSignal | undefined,
  ): Promise<Said | Refused> => {
    signal?.throwIfAborted();
    if (thread?.threadId === ENDED) thread = null;
    const own = (thread ??= start());
    const { promise, resolve, reject } = Promise.withResolvers<Said | Refused>();
    const giveUp = (why: string): void => {
      void end();
      resolve(refused(why));
    };
    using watching = watch(limits, giveUp);
    const failed = (error: Error): void => giveUp(`its parser gave up: ${error.message}`);
    const ended = (): void => giveUp('its parser gave up: its thread has ended');
    const stopped = (): void => {
      void end();
      reject(signal?.reason);
    };
    const said = (what: ParserLoaded | Said): void => {
      if (what.status === 'begun') watching.begin();
      else resolve(what);
    };
    own.on('message', said).once('error', failed).once('exit', ended);
    signal?.addEventListener('abort', stopped, { once: true });
    try {
      own.postMessage(asked);
      return await promise;
    } finally {
      own.off('message', said).off('error', failed).off('exit', ended);
      signal?.removeEventListener('abort', stopped);
    }
  };
  return {
    async read(raw, signal) {
      const outcome = await ask<ReadOutcome>({ document: raw }, signal);
      // After a broken file the PDF library may work on, and the thread would never get to the next document.
      if (raw.kind === 'pdf' && outcome.status === 'refused') await end();
      return outcome;
    },
    blocks: (markdown, signal) => ask<BlocksOutcome>({ markdown }, signal),
    report: (report, signal) => ask<ReportOutcome>({ report }, signal),
    [Symbol.asyncDispose]: end,
  };
}
