import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@assize/proto';
import { MOST_CONTEXT, type Matter } from '@assize/proto/gauntlet';
import { redact } from '#src/redaction/redact.ts';
import { titleOf } from '#src/title.ts';

/** A specification, and the results of its exploration. */
export interface Given {
  readonly text: string;
  /** The file that it was read from; null if it came from STDIN. */
  readonly file: string | null;
  /** The files of the exploration's results, relative to `folder`. */
  readonly context: readonly string[];
  /** Contains `context`. */
  readonly folder: string;
}

type Asked = Given & Pick<Matter, 'adversaries' | 'resolved' | 'rebuttals' | 'boss'>;

export async function matterFor(asked: Asked): Promise<Matter> {
  const { text, file, adversaries, resolved, rebuttals, boss } = asked;
  const spec = await redact(text.replace(/^\uFEFF/, ''));
  let room = MOST_CONTEXT;
  const context: Matter['context'] = [];
  for (const source of asked.context.slice(0, 8)) {
    const read = await redact(await readFile(join(asked.folder, source), 'utf8'));
    const shown = read.text.slice(0, room).toWellFormed();
    room -= shown.length;
    if (shown !== '') context.push({ source, text: shown });
  }
  return {
    title: titleOf(spec.text, file),
    spec: spec.text.toWellFormed(),
    sha256: sha256(text),
    adversaries: [...adversaries],
    resolved: [...resolved],
    context,
    rebuttals,
    boss,
  };
}
