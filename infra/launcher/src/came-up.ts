import { greeting, type Greeting } from './greeting.ts';
import { lastLines, type LaunchedServer } from './server-process.ts';

/**
 * Waits until a server that was launched greets whoever connects to its port on loopback.
 * @throws Error with its last lines when it ends before, or has not in time.
 */
export async function cameUp(
  { ended, logFile }: Pick<LaunchedServer, 'ended' | 'logFile'>,
  port: number,
  withinMs: number,
  expected: Greeting,
): Promise<void> {
  const over = new AbortController();
  const gone = ended.then((how) => {
    throw new Error(`it ended with ${how}`);
  });
  const answered = greeting('127.0.0.1', port, withinMs, expected, over.signal);
  // What loses the race is rejected later, and nobody is left to hear.
  for (const one of [gone, answered]) one.catch(() => undefined);
  try {
    await Promise.race([answered, gone]);
  } catch (cause) {
    throw new Error(`${expected.what} did not come up:\n${await lastLines(logFile)}`, { cause });
  } finally {
    over.abort();
  }
}
