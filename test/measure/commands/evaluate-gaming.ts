import { join } from 'node:path';
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { itemOf, type Item } from '../evaluate/items.ts';
import { judgeAll, type Judged } from '../evaluate/verdicts.ts';
import { aimAt, type Attempt } from '../gaming/attempt.ts';
import { FAMILIES } from '../gaming/families.ts';
import {
  familyReport,
  isDecided,
  formatGaming,
  type FamilyReport,
  type GamingReport,
} from '../gaming/report.ts';
import { attemptsOf } from '../gaming/suite.ts';
import { stanceChoiceFor } from '../../../services/assize/src/calibrate/stance-choice.ts';
import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { readLines } from '../../../services/assize/src/commands/input.ts';
import { interruptible } from '../../../services/assize/src/terminal/interrupt.ts';
import { progressOf, type Progress } from '../../../services/assize/src/terminal/progress.ts';
import { printToStderr, print } from '../../../services/assize/src/terminal/output.ts';

export interface GamingOptions {
  readonly items?: readonly string[];
  /** The stance reader; the environment decides if it is absent. */
  readonly stance?: 'model' | 'lexical';
  /** The number of attempts per family. */
  readonly attempts?: number;
  /** The names of the families to try; all if absent. */
  readonly family?: string;
  readonly limit?: number;
  readonly json?: boolean;
}

const SHIPPED = join(import.meta.dirname, '../../accuracy/items.jsonl');
const ATTEMPTS = 300;
/** Fewer in flight than for `evaluate verdict`: passages are long here, and no stand-in may replace the model. */
const IN_FLIGHT = { lexical: 16, small: 2, model: 2 } as const;

/** Tampers with real items in every known way, and reports how many verdicts that changes. */
export function evaluateGaming(options: GamingOptions): Promise<void> {
  return command(async () => {
    const items: Item[] = [];
    for (const file of options.items ?? [SHIPPED]) items.push(...(await readItems(file, options)));
    if (items.length === 0) throw new Failure('there is no item to tamper with');
    const families = FAMILIES.filter(({ name }) => (options.family ?? name) === name);
    if (families.length === 0) throw new Failure(`there is no family "${options.family}"`);
    using progress = progressOf(families.length + 1);
    const report = await interruptible((signal) =>
      tamper(items, { families, progress, signal, options }),
    );
    progress[Symbol.dispose]();
    print(options.json ? `${JSON.stringify(report)}\n` : formatGaming(report));
  });
}

async function readItems(file: string, { limit }: GamingOptions): Promise<Item[]> {
  const lines = (await readLines(file)).slice(0, limit);
  return lines.map(({ line, value }) => itemOf(value, `${file}:${line}`));
}

interface Tampering {
  readonly families: typeof FAMILIES;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly options: GamingOptions;
}

/** Puts every attempt through the real court: with its roles, the bus, and a case of its own. */
async function tamper(
  items: readonly Item[],
  { families, progress, signal, options }: Tampering,
): Promise<GamingReport> {
  const choice = stanceChoiceFor(options);
  await using court = await openScratchCourt({
    env: process.env,
    source: 'urn:assize:gaming',
    embedding: choice.by !== 'lexical',
    stance: choice,
    say: (what) => progress.say(what),
  });
  const warn = (line: string): void => printToStderr(`assize: ${line}\n`);
  const judge = (some: readonly Item[]): Promise<Judged[]> =>
    judgeAll(court.publisher, some, {
      inFlight: IN_FLIGHT[choice.by],
      signal,
      warn,
      done: () => {},
    });
  const honest = await judge(items);
  progress.step('the items as they are');
  const targets = honest
    .filter((judged) => isDecided(judged) && judged.predicted === judged.item.gold)
    .map(({ item }) => aimAt(item, item.gold));
  const reports: FamilyReport[] = [];
  for (const family of families) {
    const place = FAMILIES.indexOf(family);
    const attempts = attemptsOf(family, place, targets, options.attempts ?? ATTEMPTS);
    const judged = await judge(attempts.map(({ item }) => item));
    reports.push(familyReport(family, paired(attempts, judged)));
    progress.step(family.name);
  }
  const models = new Set(honest.flatMap(({ stanceModel }) => stanceModel ?? []));
  const stanceModel = [...models].toSorted().join(', ');
  return { items: items.length, targets: targets.length, stanceModel, families: reports };
}

function paired(attempts: readonly Attempt[], judged: readonly Judged[]) {
  return attempts.flatMap((attempt, at) => {
    const one = judged[at];
    return one === undefined ? [] : [{ attempt, judged: one }];
  });
}
