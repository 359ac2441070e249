import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../tooling/program.ts';
import { smallModel } from './components.ts';

export interface SmallServer extends AsyncDisposable {
  /** The base URL, as ASSIZE_LLM_URL takes it. */
  readonly url: string;
}

/** The small model behind an OpenAI-compatible API, in a process of its own. */
export async function startSmallModel(): Promise<SmallServer> {
  const { runtime, weights } = await smallModel();
  const serve = join(ROOT, 'test', 'llm', 'serve.ts');
  const child = spawn(process.execPath, [serve, runtime, weights], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const dispose = async (): Promise<void> => {
    const closed = once(child, 'close');
    child.stdin.end();
    await closed;
  };
  for await (const url of createInterface(child.stdout)) {
    return { url, [Symbol.asyncDispose]: dispose };
  }
  throw new Error('the model’s server ended before it served');
}
