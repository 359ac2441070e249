import { definedFields } from '@assize/proto';
import { unlessAborted } from '@assize/proto/unless-aborted';
import { createLog } from '@assize/telemetry/log';
import { CallError } from '@assize/rpc';
import { homeOf } from '../court/home.ts';
import { openReading } from '../court/reading.ts';
import { openSearches, type Searches } from '../searches/searches.ts';
import { Failure } from '../terminal/failure.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { progressOf, type Progress } from '../terminal/progress.ts';

export interface Scope {
  readonly tag?: string[];
  readonly source?: string;
  readonly from?: string;
  readonly until?: string;
}

export function scopeOf({ tag, source, from, until }: Scope) {
  return definedFields({ tags: tag, source, from, until });
}

/** These codes mean that the caller's request is invalid. */
const MISUSE = new Set(['INVALID_ARGUMENT', 'FAILED_PRECONDITION']);

/**
 * Closes the services afterwards or when the user interrupts.
 * @throws Failure with the service's error; the exit code is 2 if the request was invalid, else 1
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
