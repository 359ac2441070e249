import { openStance, type StanceChoice, type StanceReader } from '@assize/models/stance';
import { stanceChoiceFor } from '../../../services/assize/src/calibrate/stance-choice.ts';
import { pairsOf, type GoldPair } from '../evaluate/pairs.ts';
import { baselinesOf } from '../evaluate/baselines.ts';
import { labelledOf, stanceReport, type Measured } from '../evaluate/stance-report.ts';
import { formatStance } from '../evaluate/stance-table.ts';
import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { rowsIn } from '../rows.ts';
import { interruptible } from '../../../services/assize/src/terminal/interrupt.ts';
import { progressOf, type Progress } from '../../../services/assize/src/terminal/progress.ts';
import { print } from '../../../services/assize/src/terminal/output.ts';

export interface StanceOptions {
  readonly items?: string;
  /** The file on which the claim-only baseline is fitted. */
  readonly dev?: string;
  /** The stance reader; the environment decides if it is absent. */
  readonly stance?: 'model' | 'lexical';
  readonly limit?: number;
  readonly json?: boolean;
}

/** How many progress messages there are at most, and the fewest pairs between two of them. */
const SIGNS = 20;
const LEAST_STEP = 64;

/** Measures how well the stance of passages is read, pair by pair, against gold stances. */
export function evaluateStance(options: StanceOptions): Promise<void> {
  return command(async () => {
    const { items, dev } = options;
    if (items === undefined) throw new Failure('evaluate stance: give --items FILE');
    const pairs = (await rowsIn(items, pairsOf)).flat().slice(0, options.limit);
    if (pairs.length === 0) throw new Failure(`${items} holds no evidence with a stance`);
    const development =
      dev === undefined
        ? undefined
        : { file: dev, claims: (await rowsIn(dev, pairsOf)).flat().map(labelledOf) };
    const measured = await interruptible((signal) =>
      measure(pairs, stanceChoiceFor(options), signal),
    );
    const baselines = baselinesOf(pairs.map(labelledOf), development);
    const report = stanceReport(measured, baselines);
    print(options.json ? `${JSON.stringify(report)}\n` : formatStance(report));
  });
}

async function measure(
  pairs: readonly GoldPair[],
  choice: StanceChoice,
  signal: AbortSignal,
): Promise<Measured> {
  const step = Math.max(LEAST_STEP, Math.ceil(pairs.length / SIGNS));
  using progress = progressOf(Math.ceil(pairs.length / step));
  progress.say('loading what reads');
  await using reader = await openStance(choice);
  const started = process.cpuUsage();
  const read = await readAll(reader, pairs, { step, progress, signal });
  const { user, system } = process.cpuUsage(started);
  const { model, missing } = reader;
  return { pairs, read, cpuMs: (user + system) / 1000, model, missing };
}

async function readAll(
  reader: StanceReader,
  pairs: readonly GoldPair[],
  { step, progress, signal }: { step: number; progress: Progress; signal: AbortSignal },
): Promise<Measured['read']> {
  const read: Measured['read'][number][] = [];
  for (let from = 0; from < pairs.length; from += step) {
    const part = pairs.slice(from, from + step);
    const asked = part.map(({ claim, passage }) => ({ claim, passage }));
    const readings = await reader.read(asked, signal);
    for (const [at, { gold }] of part.entries()) {
      const reading = readings[at];
      if (reading !== undefined) read.push({ gold, read: reading, abstained: reading.abstained });
    }
    progress.step(`${read.length} of ${pairs.length} pairs`);
  }
  return read;
}
