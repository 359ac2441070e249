import { join } from 'node:path';
import { ROOT } from '../tooling/program.ts';

/** The recorded answers of the small model in `MODEL_CASES`, which `npm run test:llm -- --record` writes. */
export const RECORDINGS = join(ROOT, 'test', 'llm', 'recordings', 'court.jsonl');
