import { mkdir } from 'node:fs/promises';
import { createLog } from '@assize/telemetry/log';
import { LLM_SETTINGS, readLlmConfig } from '@assize/llm';
import type { StanceChoice } from '@assize/models/stance';
import { ownFolder } from '#src/folder.ts';
import { homeOf } from '../../../services/assize/src/court/home.ts';
import { openReading } from '../../../services/assize/src/court/reading.ts';
import { retrievalScores, type RetrievalScores } from '../evaluate/ranking.ts';
import {
  RETRIEVAL_STRATEGIES,
  USUAL_STRATEGIES,
  claimOf,
  indexCorpus,
  openSearches,
  passageOf,
  rankAll,
  type RetrievalStrategy,
} from '../evaluate/retrieval.ts';
import { stanceChoiceFor } from '../../../services/assize/src/calibrate/stance-choice.ts';
import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { rowsIn } from '../rows.ts';
import { progressOf } from '../../../services/assize/src/terminal/progress.ts';
import { print } from '../../../services/assize/src/terminal/output.ts';

export interface RetrievalOptions {
  /** The file of claims, under either name. */
  readonly items?: string;
  readonly claims?: string;
  readonly corpus?: string;
  /** The names of strategies, separated by commas; all that need no language model if absent. */
  readonly strategy?: string;
  /** The stance reader; the environment decides if it is absent. */
  readonly stance?: 'model' | 'lexical';
  readonly limit?: number;
  readonly json?: boolean;
}

/** A timeout long enough that no stand-in replaces the strategy to measure. */
const TIMEOUT_MS = 120_000;

type Report = Record<string, RetrievalScores>;

/** Measures how well each strategy finds the passages that refute a claim, over an index of its own. */
export function evaluateRetrieval(options: RetrievalOptions): Promise<void> {
  return command(async () => {
    const strategies = strategiesOf(options.strategy);
    const { claims: claimsFile = options.items, corpus: corpusFile } = options;
    if (claimsFile === undefined || corpusFile === undefined) {
      throw new Failure('evaluate retrieval: give --claims FILE and --corpus FILE');
    }
    const claims = (await rowsIn(claimsFile, claimOf)).slice(0, options.limit);
    const corpus = await rowsIn(corpusFile, passageOf);
    const report = await measure(strategies, { claims, corpus, stance: stanceChoiceFor(options) });
    print(options.json ? `${JSON.stringify(report)}\n` : spell(report));
  });
}

function strategiesOf(names: string | undefined): RetrievalStrategy[] {
  if (names === undefined) return [...USUAL_STRATEGIES];
  const strategies = names.split(',').map((name) => {
    const known = RETRIEVAL_STRATEGIES.find((one) => one === name);
    if (known !== undefined) return known;
    throw new Failure(`--strategy ${name}: there are ${RETRIEVAL_STRATEGIES.join(', ')}`);
  });
  if (strategies.includes('counterclaim') && readLlmConfig(process.env) === undefined) {
    const settings = LLM_SETTINGS.join(' and ');
    throw new Failure(`--strategy counterclaim asks a language model: set ${settings}`);
  }
  return strategies;
}

interface Asked {
  readonly claims: Parameters<typeof rankAll>[2];
  readonly corpus: Parameters<typeof indexCorpus>[1];
  readonly stance: StanceChoice;
}

async function measure(
  strategies: readonly RetrievalStrategy[],
  { claims, corpus, stance }: Asked,
): Promise<Report> {
  await using stack = new AsyncDisposableStack();
  using progress = progressOf(strategies.length);
  const say = (what: string): void => progress.say(what);
  const { path: data } = stack.use(await ownFolder());
  const env = process.env;
  const home = homeOf({ ...env, ASSIZE_DATA: data });
  await mkdir(home.ownIndex, { recursive: true });
  const log = createLog({ name: 'evaluate', level: 'warn' });
  const reading = stack.use(
    await openReading({ home, env, search: true, stance, timeoutMs: TIMEOUT_MS, log, say }),
  );
  const searches = stack.use(openSearches(reading));
  await indexCorpus(searches, corpus, say);
  const report: Report = {};
  for (const strategy of strategies) {
    progress.step(strategy);
    report[strategy] = rounded(retrievalScores(await rankAll(searches, strategy, claims, say)));
  }
  return report;
}

function rounded({ n, ...shares }: RetrievalScores): RetrievalScores {
  const round = (value: number | null): number | null =>
    value === null ? null : Number(value.toFixed(4));
  const { recall10, ndcg10, stanceP10, auc, pairwise } = shares;
  return {
    n,
    recall10: round(recall10),
    ndcg10: round(ndcg10),
    stanceP10: round(stanceP10),
    auc: round(auc),
    pairwise: round(pairwise),
  };
}

function spell(report: Report): string {
  const cell = (value: number | null): string =>
    (value === null ? '–' : value.toFixed(3)).padStart(9);
  const rows = Object.entries(report).map(
    ([name, { recall10, ndcg10, stanceP10, auc, pairwise }]) =>
      name.padEnd(12) + [recall10, ndcg10, stanceP10, auc, pairwise].map(cell).join(' '),
  );
  const head = ['recall10', 'ndcg10', 'stanceP10', 'auc', 'pairwise'].map((name) =>
    name.padStart(9),
  );
  return [`${' '.repeat(12)}${head.join(' ')}`, ...rows, ''].join('\n');
}
