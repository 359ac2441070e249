import { spell } from '../bench/table.ts';
import { measureTrials } from '../bench/trials.ts';
import { command, Failure } from './failure.ts';

export interface BenchOptions {
  readonly concurrency: number[];
  readonly trials: number;
  readonly json?: boolean;
}

/** Measures the court's speed beside that of a plain chain of the same messages. */
export function bench(what: string, { concurrency, trials, json }: BenchOptions): Promise<void> {
  return command(async () => {
    if (what !== 'trials') throw new Failure(`bench ${what}: there is only "trials" to measure`);
    const say = (line: string): void => void process.stderr.write(`assize: ${line} …\n`);
    const report = await measureTrials({ concurrency, trials, say });
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : spell(report));
  });
}
