import { join } from 'node:path';
import { ROOT } from '../tooling/program.ts';

/** Answers of the small model in `MODEL_CASES`; written by `npm run test:llm -- --record`. */
export const RECORDINGS = join(ROOT, 'test', 'llm', 'recordings', 'court.jsonl');
