import type { StanceChoice } from '@assize/models/stance';
import { itemOf, type Item } from '../evaluate/items.ts';
import { labelledClaim, reportOf, formatReport, type Development } from '../evaluate/report.ts';
import type { Both } from '../evaluate/beside-single.ts';
import { cpuMs } from '../../../services/assize/src/calibrate/cpu.ts';
import { runSinglePasses } from '../../../services/assize/src/calibrate/single-run.ts';
import { judgeAll } from '../evaluate/verdicts.ts';
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { stanceChoiceFor } from '../../../services/assize/src/calibrate/stance-choice.ts';
import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { rowsIn } from '../rows.ts';
import { interruptible } from '../../../services/assize/src/terminal/interrupt.ts';
import { progressOf, type Progress } from '../../../services/assize/src/terminal/progress.ts';
import { printToStderr, print } from '../../../services/assize/src/terminal/output.ts';

export interface EvaluateOptions {
  readonly items: string;
  /** The file on which the claim-only baseline is fitted. */
  readonly dev?: string;
  /** The stance reader; the environment decides if it is absent. */
  readonly stance?: 'model' | 'lexical';
  readonly limit?: number;
  readonly json?: boolean;
}

/**
 * The number of items before the court at once: enough to keep it busy, few enough that `medianMs` is about a trial,
 * and fewer where each waits for the model.
 */
const IN_FLIGHT = { lexical: 16, small: 4, model: 4 } as const;

/** Measures verdicts against gold labels, with a real bus, all roles, and a case for each item. */
export function evaluate(options: EvaluateOptions): Promise<void> {
  return command(async () => {
    const items = (await rowsIn(options.items, itemOf)).slice(0, options.limit);
    if (items.length === 0) throw new Failure(`${options.items} holds no item`);
    const development = await readDevelopment(options.dev);
    const choice = stanceChoiceFor(options);
    using progress = progressOf(items.length);
    const both = await interruptible((signal) => measure(items, { choice, progress, signal }));
    progress[Symbol.dispose]();
    const report = reportOf(both, development);
    print(options.json ? `${JSON.stringify(report)}\n` : formatReport(report));
  });
}

async function readDevelopment(file: string | undefined): Promise<Development | undefined> {
  return file === undefined
    ? undefined
    : { file, claims: (await rowsIn(file, itemOf)).map(labelledClaim) };
}

interface Measuring {
  readonly choice: StanceChoice;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const warn = (line: string): void => printToStderr(`assize: ${line}\n`);

/** Runs a single pass over the items, then the court. Neither profits from what the other has read. */
async function measure(items: readonly Item[], measuring: Measuring): Promise<Both> {
  const { choice, progress, signal } = measuring;
  const inFlight = IN_FLIGHT[choice.by];
  const claims = items.map(({ claim }) => claim);
  const say = (what: string): void => progress.say(what);
  const env = process.env;
  const single = await runSinglePasses(claims, { choice, env, inFlight, signal, say });
  for (const one of single.missing) warn(`single pass: ${one}`);
  const judged = await judgeItems(items, measuring);
  return { ...judged, passed: single.passed, singleCpuMs: single.cpuMs };
}

/**
 * Has the court judge the items. With lexical cues the roles read in their own process; otherwise they call the
 * court's services.
 */
async function judgeItems(
  items: readonly Item[],
  { choice, progress, signal }: Measuring,
): Promise<Pick<Both, 'judged' | 'court'>> {
  await using court = await openScratchCourt({
    env: { ...process.env, ASSIZE_NATS_URL: '', NATS_URL: '' },
    source: 'urn:assize:evaluate',
    embedding: choice.by !== 'lexical',
    stance: choice,
    say: (what) => progress.say(what),
  });
  let done = 0;
  const before = cpuMs();
  const judged = await judgeAll(court.publisher, items, {
    inFlight: IN_FLIGHT[choice.by],
    signal,
    warn,
    done: () => {
      done += 1;
      if (done % 100 === 0 || done === items.length) progress.say(`${done} of ${items.length}`);
    },
  });
  const tokens = judged.reduce((sum, one) => sum + one.tokens, 0);
  return { judged, court: { cpuMs: cpuMs() - before, tokens } };
}
