import { availableParallelism } from 'node:os';
import { readStanceChoice, type StanceChoice } from '@assize/models/stance';
import { Failure } from '../terminal/failure.ts';
import { printToStderr } from '../terminal/output.ts';

/** The option takes precedence over the environment. A fallback is reported, or an error if the model is asked for. */
export function stanceChoiceFor({
  stance,
}: {
  readonly stance?: 'model' | 'lexical';
}): StanceChoice {
  const choice = readStanceChoice(process.env);
  const onFallback = (why: string): void => {
    if (stance === 'model') throw new Failure(`--stance model: ${why}`);
    printToStderr(`assize: ${why}\n`);
  };
  const threads = Math.max(choice.threads ?? 1, availableParallelism());
  return { ...choice, threads, ...(stance === undefined ? {} : { by: stance }), onFallback };
}
