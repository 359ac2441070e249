import { join } from 'node:path';
import { served, type Served } from '#src/served.ts';
import { ROOT } from '../tooling/program.ts';
import { smallModel } from './components.ts';

/** The small model behind an OpenAI-compatible API: its URL is as ASSIZE_LLM_URL takes it. */
export async function startSmallModel(): Promise<Served> {
  const { runtime, weights } = await smallModel();
  return served(join(ROOT, 'test', 'llm', 'serve.ts'), [runtime, weights]);
}
