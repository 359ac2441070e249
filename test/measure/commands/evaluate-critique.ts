import { chosenBy } from '../../../services/assize/src/calibrate/reads-by.ts';
import { openRead } from '../../../services/assize/src/calibrate/single-run.ts';
import { command } from '../../../services/assize/src/terminal/failure.ts';
import { interruptible } from '../../../services/assize/src/terminal/interrupt.ts';
import { complain, print } from '../../../services/assize/src/terminal/output.ts';
import { progressOf } from '../../../services/assize/src/terminal/progress.ts';
import { plantedTexts } from '../critique/planted.ts';
import { rehearseCritique } from '../critique/rehearse.ts';
import { scoreCritiques, type CritiquedText } from '../critique/score.ts';
import { spellCritique } from '../critique/table.ts';

export interface CritiqueOptions {
  /** If absent, the environment decides. */
  readonly stance?: 'model' | 'lexical';
  readonly json?: boolean;
}

/** Has the reports with planted faults criticised unchanged, and says which faults were found. */
export function evaluateCritique(options: CritiqueOptions): Promise<void> {
  return command(async () => {
    const { texts, stanceModel } = await interruptible((signal) => critiqued(options, signal));
    const score = scoreCritiques(texts);
    const said = `stance read by ${stanceModel}\n\n${spellCritique(score)}`;
    print(options.json ? `${JSON.stringify({ stanceModel, ...score })}\n` : said);
  });
}

async function critiqued(
  options: CritiqueOptions,
  signal: AbortSignal,
): Promise<{ texts: CritiquedText[]; stanceModel: string }> {
  const planted = plantedTexts();
  using progress = progressOf(planted.length);
  await using stack = new AsyncDisposableStack();
  const say = (what: string): void => progress.say(what);
  const reader = await openRead({ choice: chosenBy(options), env: process.env, say }, stack);
  const texts: CritiquedText[] = [];
  const models = new Set<string>();
  for (const text of planted) {
    const { found, stanceModel, missing } = await rehearseCritique(text.report, reader, signal);
    signal.throwIfAborted();
    for (const what of missing) complain(`assize: ${text.name}: ${what}\n`);
    if (stanceModel !== null) models.add(stanceModel);
    texts.push({ ...text, findings: found.findings });
    progress.step(text.name);
  }
  return { texts, stanceModel: [...models].toSorted().join(', ') };
}
