import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Served extends AsyncDisposable {
  readonly url: string;
}

/** The program runs in a process of its own, prints its URL when it serves, and ends with its stdin. */
export async function served(program: string, args: readonly string[] = []): Promise<Served> {
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
