import { join } from 'node:path';
import { startServer, type ServerProcess } from '#src/server-process.ts';
import { ROOT } from '../tooling/program.ts';
import { smallModel } from './components.ts';

/** The small model behind an OpenAI-compatible API: its URL is as ASSIZE_LLM_URL takes it. */
export async function startSmallModel(): Promise<ServerProcess> {
  const { runtime, weights } = await smallModel();
  return startServer(join(ROOT, 'test', 'llm', 'serve.ts'), [runtime, weights]);
}
