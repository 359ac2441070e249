import { extname } from 'node:path';
import { openModel, readLlmConfig } from '@assize/llm';
import { definedFields } from '@assize/proto';
import { challengeDesign, MOST_ASSUMPTIONS, SHOWN, type Design } from '../challenge/challenge.ts';
import type { Finder } from '../challenge/finders.ts';
import { clip } from '../terminal/printable.ts';
import { Failure } from '../terminal/failure.ts';
import { readText } from './input.ts';
import { renderChallenge } from '../challenge/render.ts';
import { scopeOf, withSearches, type Scope } from './with-searches.ts';
import { print } from '../terminal/output.ts';

interface ChallengeOptions extends Scope {
  readonly by?: Finder;
  readonly most?: number;
  readonly topK?: number;
  readonly threshold?: number;
  readonly json?: boolean;
}

const DOCUMENT_LIMIT = 1024 * 1024;

/** The exit code is 1 if an assumption is contested, else 0. */
export async function challenge(file: string, options: ChallengeOptions): Promise<number> {
  const design = await designIn(file);
  const report = await challengeReport(design, options);
  print(options.json ? `${JSON.stringify(report)}\n` : renderChallenge(report));
  return report.contested > 0 ? 1 : 0;
}

async function challengeReport(design: Design, options: ChallengeOptions) {
  const { by, most = MOST_ASSUMPTIONS, topK = SHOWN, threshold } = options;
  const search = { topK, ...definedFields({ threshold }), ...scopeOf(options) };
  const llm = readLlmConfig(process.env);
  if (by === 'model' && llm === undefined) {
    throw new Failure('challenge --by model: set ASSIZE_LLM_URL and ASSIZE_LLM_MODEL');
  }
  return withSearches('challenge', ({ shadow }, say, signal) => {
    const ports = { shadow, ...(llm && by !== 'rule' && { model: openModel(llm) }) };
    const asked = { most, search, signal, ...definedFields({ by }) };
    return challengeDesign(design, ports, asked, (statement, at, of) =>
      say(`searching, ${at} of ${of}: ${clip(statement, 60)}`),
    );
  });
}

/** Files that hold no prose, or hold it in markup that `challenge` can't read. */
const NO_PROSE = new Set(['.jsonl', '.ndjson', '.json', '.csv', '.yaml', '.yml', '.html', '.pdf']);

async function designIn(file: string): Promise<Design> {
  if (NO_PROSE.has(extname(file).toLowerCase())) {
    throw new Failure(`${file} is not a design document: it must be Markdown or plain text`);
  }
  const markdown = await readText(file, DOCUMENT_LIMIT);
  if (markdown.trim() === '') throw new Failure(`${file} is empty`);
  return { name: file, markdown };
}
