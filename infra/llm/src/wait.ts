import { setTimeout as pause } from 'node:timers/promises';

/** The wait before the second try where the server names none, in milliseconds; doubled each time. */
const FIRST_WAIT_MS = 500;

const MILLISECONDS = /^\d+(\.\d+)?$/;

/**
 * How long the server asks to be left alone, in milliseconds from `now`: `retry-after-ms`, else
 * `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). Null where it says nothing readable.
 */
export function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const exact = headers?.get('retry-after-ms') ?? '';
  if (MILLISECONDS.test(exact)) return Number(exact);
  const after = headers?.get('retry-after') ?? '';
  if (MILLISECONDS.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The wait before try number `tries` + 1, where the server names none. */
export function backoffMs(tries: number): number {
  return FIRST_WAIT_MS * 2 ** (tries - 1);
}

/** Whether the wait ended by itself, rather than by the signal. */
export async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
