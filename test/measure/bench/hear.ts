import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Receives the messages of a child process, one by one, and its end. */
export function hear<Told>(child: ChildProcess, what: string) {
  const ended = once(child, 'exit');
  /** @throws if the process ends first */
  const next = async (): Promise<Told> => {
    const said: unknown = await Promise.race([
      once(child, 'message').then(([message]: unknown[]) => message),
      ended.then(() => undefined),
    ]);
    if (said === undefined) throw new Error(`the process of ${what} has ended`);
    return said as Told;
  };
  return { ended, next };
}
