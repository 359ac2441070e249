import type { StanceChoice } from '@assize/models/stance';
import { itemOf, type Item } from '../evaluate/items.ts';
import { labelledClaim, reportOf, spell, type Development } from '../evaluate/report.ts';
import type { Both } from '../evaluate/beside-single.ts';
import { cpuMs } from '../../../services/assize/src/calibrate/cpu.ts';
import { passAll } from '../../../services/assize/src/calibrate/single-run.ts';
import { judgeAll } from '../evaluate/verdicts.ts';
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { chosenBy } from '../../../services/assize/src/calibrate/reads-by.ts';
import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { rowsIn } from '../rows.ts';
import { interruptible } from '../../../services/assize/src/terminal/interrupt.ts';
import { progressOf, type Progress } from '../../../services/assize/src/terminal/progress.ts';
import { complain, print } from '../../../services/assize/src/terminal/output.ts';

export interface EvaluateOptions {
  readonly items: string;
  /** Claims for fitting the claim-only baseline. */
  readonly dev?: string;
  /** If absent, the environment decides. */
  readonly stance?: 'model' | 'lexical';
  readonly limit?: number;
  readonly json?: boolean;
}

/** Enough to keep the court busy, few enough for `medianMs` to mean a trial, and fewer if each waits for the model. */
const IN_FLIGHT = { lexical: 16, small: 4, model: 4 } as const;

/** Measures verdicts against gold labels: a real bus, all roles, a case for each item. */
export function evaluate(options: EvaluateOptions): Promise<void> {
  return command(async () => {
    const items = (await rowsIn(options.items, itemOf)).slice(0, options.limit);
    if (items.length === 0) throw new Failure(`${options.items} holds no item`);
    const development = await readDevelopment(options.dev);
    const choice = chosenBy(options);
    using progress = progressOf(items.length);
    const both = await interruptible((signal) => measure(items, { choice, progress, signal }));
    progress[Symbol.dispose]();
    const report = reportOf(both, development);
    print(options.json ? `${JSON.stringify(report)}\n` : spell(report));
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

const warn = (line: string): void => complain(`assize: ${line}\n`);

/** Runs first a single pass, then the court; neither profits from the other's cache. */
async function measure(items: readonly Item[], measuring: Measuring): Promise<Both> {
  const { choice, progress, signal } = measuring;
  const inFlight = IN_FLIGHT[choice.by];
  const claims = items.map(({ claim }) => claim);
  const say = (what: string): void => progress.say(what);
  const env = process.env;
  const single = await passAll(claims, { choice, env, inFlight, signal, say });
  for (const one of single.missing) warn(`single pass: ${one}`);
  const judged = await judgeItems(items, measuring);
  return { ...judged, passed: single.passed, singleCpuMs: single.cpuMs };
}

/** With lexical cues, roles read in their own process; otherwise they ask the services of a court. */
async function judgeItems(
  items: readonly Item[],
  { choice, progress, signal }: Measuring,
): Promise<Pick<Both, 'judged' | 'court'>> {
  await using court = await openScratchCourt({
    env: process.env,
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
