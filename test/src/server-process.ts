import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
}

/** Starts a test server in a process of its own. It prints its URL when it is ready, and ends with its stdin. */
export async function startServer(
  program: string,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const url of createInterface(child.stdout)) {
    return {
      url,
      async [Symbol.asyncDispose]() {
        const closed = once(child, 'close');
        child.stdin.end();
        await closed;
      },
    };
  }
  throw new Error(`${program} ended before it served`);
}
