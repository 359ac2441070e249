import { itemOf, type Item } from '../evaluate/items.ts';
import { reportOf, spell } from '../evaluate/report.ts';
import { judgeAll } from '../evaluate/verdicts.ts';
import { openScratchCourt } from '../court/scratch-court.ts';
import { command, Failure } from './failure.ts';
import { readLines } from './input.ts';
import { interruptible } from './interrupt.ts';
import { progressOf, type Progress } from './progress.ts';

export interface EvaluateOptions {
  readonly items: string;
  readonly limit?: number;
  readonly json?: boolean;
}

/** Items before the court at once: enough to keep it busy, few enough for `medianMs` to mean a trial. */
const IN_FLIGHT = 16;

/** Measures verdicts against gold labels: a real bus, all roles, each item a case of its own. */
export function evaluate(what: string, options: EvaluateOptions): Promise<void> {
  return command(async () => {
    if (what !== 'verdict')
      throw new Failure(`evaluate ${what}: there is only "verdict" to measure`);
    const items = (await readItems(options.items)).slice(0, options.limit);
    if (items.length === 0) throw new Failure(`${options.items} holds no item`);
    using progress = progressOf(items.length, false);
    const report = await interruptible((signal) => measure(items, progress, signal));
    progress[Symbol.dispose]();
    process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : spell(report));
  });
}

async function readItems(file: string): Promise<Item[]> {
  return (await readLines(file)).map(({ line, value }) => itemOf(value, `${file}:${line}`));
}

async function measure(items: readonly Item[], progress: Progress, signal: AbortSignal) {
  await using court = await openScratchCourt({
    env: process.env,
    source: 'urn:assize:evaluate',
    embedding: false,
    say: (what) => progress.say(what),
  });
  let done = 0;
  const judged = await judgeAll(court.publisher, items, {
    inFlight: IN_FLIGHT,
    signal,
    warn: (line) => process.stderr.write(`assize: ${line}\n`),
    done: () => {
      done += 1;
      if (done % 100 === 0 || done === items.length) progress.say(`${done} of ${items.length}`);
    },
  });
  return reportOf(judged);
}
