import { FORMATS, render, type Format } from '@assize/spec/gauntlet-report';
import writeFileAtomic from 'write-file-atomic';
import { hear, type GauntletFlags, type Given, type Heard } from '../gauntlet/hear.ts';
import { command } from '../terminal/failure.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { complain, print } from '../terminal/output.ts';
import { specBytes } from './spec.ts';

export interface GauntletOptions extends GauntletFlags {
  readonly gauntletReport?: string;
  readonly gauntletLog?: string;
}

/** Runs the gauntlet alone: the report goes to STDOUT, with `--json` the log. */
export function gauntlet(
  file: string | undefined,
  options: GauntletOptions & { readonly json?: boolean },
): Promise<void> {
  return command(() =>
    interruptible(async (signal) => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await specBytes(file));
      const given = { text, file: file ?? null, context: [], folder: process.cwd() };
      const heard = await run(given, options, signal);
      print(render(heard.log, options.json ? 'json' : 'text', file ?? 'STDIN'));
    }),
  );
}

/** The gauntlet of a specification, with what it was asked to write. */
export async function run(
  given: Given,
  options: GauntletOptions,
  signal: AbortSignal,
): Promise<Heard> {
  const heard = await hear(given, options, signal, (what) => complain(`assize: ${what} …\n`));
  const { gauntletReport: report, gauntletLog: log } = options;
  if (log !== undefined) await writeFileAtomic(log, render(heard.log, 'json', ''));
  if (report !== undefined) {
    await writeFileAtomic(report, render(heard.log, formOf(report), given.file ?? 'STDIN'));
  }
  complain(`assize: ${heard.saved} dismissals kept; the signed case is ${heard.file}\n`);
  return heard;
}

/** By the end of the name: `.md`, `.json`, `.sarif`; else text. */
function formOf(path: string): Format {
  const end = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return FORMATS.find((format) => format === end) ?? (end === 'md' ? 'markdown' : 'text');
}
