import { stanceChoiceFor } from '../../../services/assize/src/calibrate/stance-choice.ts';
import { openReadServices } from '../../../services/assize/src/calibrate/single-run.ts';
import { command } from '../../../services/assize/src/terminal/failure.ts';
import { interruptible } from '../../../services/assize/src/terminal/interrupt.ts';
import { printToStderr, print } from '../../../services/assize/src/terminal/output.ts';
import { progressOf } from '../../../services/assize/src/terminal/progress.ts';
import { plantedTexts } from '../critique/planted.ts';
import { rehearseCritique } from '../critique/rehearse.ts';
import { scoreCritiques, type CritiquedText } from '../critique/score.ts';
import { formatCritique } from '../critique/table.ts';

export interface CritiqueOptions {
  /** The stance reader; the environment decides if it is absent. */
  readonly stance?: 'model' | 'lexical';
  readonly json?: boolean;
}

/** Runs a critique of the reports with planted faults, and reports which faults were found. */
export function evaluateCritique(options: CritiqueOptions): Promise<void> {
  return command(async () => {
    const { texts, stanceModel } = await interruptible((signal) => critiqued(options, signal));
    const score = scoreCritiques(texts);
    const said = `stance read by ${stanceModel}\n\n${formatCritique(score)}`;
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
  const reader = await openReadServices(
    { choice: stanceChoiceFor(options), env: process.env, say },
    stack,
  );
  const texts: CritiquedText[] = [];
  const models = new Set<string>();
  for (const text of planted) {
    const { found, stanceModel, missing } = await rehearseCritique(text.report, reader, signal);
    signal.throwIfAborted();
    for (const what of missing) printToStderr(`assize: ${text.name}: ${what}\n`);
    if (stanceModel !== null) models.add(stanceModel);
    texts.push({ ...text, findings: found.findings });
    progress.step(text.name);
  }
  return { texts, stanceModel: [...models].toSorted().join(', ') };
}
