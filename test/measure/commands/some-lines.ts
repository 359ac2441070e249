import { readLines } from '../../../services/assize/src/commands/input.ts';
import { Failure } from '../../../services/assize/src/terminal/failure.ts';

/** The objects of a JSON Lines file. @throws Failure where there are none: figures of nothing look like figures */
export async function someLines(file: string): ReturnType<typeof readLines> {
  const lines = await readLines(file);
  if (lines.length === 0) throw new Failure(`${file} holds no line`);
  return lines;
}
