import { defined } from '@assize/proto';
import { unlessAborted } from '@assize/proto/unless-aborted';
import { createLog } from '@assize/telemetry/log';
import { CallError } from '@assize/rpc';
import { homeOf } from '../court/home.ts';
import { openReading } from '../court/reading.ts';
import { openSearches, type Searches } from '../searches/searches.ts';
import { Failure } from '../terminal/failure.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { progressOf, type Progress } from '../terminal/progress.ts';

/** Which passages a command looks at. */
export interface Scope {
  readonly tag?: string[];
  readonly source?: string;
  readonly from?: string;
  readonly until?: string;
}

/** The same as searches take it. */
export function scopeOf({ tag, source, from, until }: Scope) {
  return defined({ tags: tag, source, from, until });
}

/** Refused by the services for what the caller asked. */
const MISUSE = new Set(['INVALID_ARGUMENT', 'FAILED_PRECONDITION']);

/**
 * Opens the services over the local index for one command, shows how far it is, and closes them after it, or once
 * the user stops it.
 * @throws Failure with what a service answered: exit code 2 for what was asked, 1 for its own
 */
export function withSearches<Result>(
  name: string,
  work: (searches: Searches, say: Progress['say'], signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return interruptible(async (signal) => {
    using progress = progressOf(1);
    const { say } = progress;
    const log = createLog({ name, level: 'warn' });
    const { env } = process;
    const asked = { home: homeOf(env), env, search: true, log, say, signal };
    await using reading = await openReading(asked);
    await using searches = openSearches(reading, signal);
    try {
      return await unlessAborted(work(searches, say, signal), signal);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      throw new Failure(`${name}: ${error.message}`, MISUSE.has(error.code) ? 2 : 1);
    }
  });
}
