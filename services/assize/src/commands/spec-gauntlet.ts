import { isUtf8 } from 'node:buffer';
import type { Given, Log } from '@assize/spec/gauntlet';
import { ciOutcome, FORMATS, render, type Format } from '@assize/spec/gauntlet-report';
import { pathInCheckout } from '@assize/spec/review';
import { hearGauntlet, type GauntletFlags } from '../gauntlet/hear.ts';
import { Failure } from '../terminal/failure.ts';
import { printStep } from '../terminal/progress.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { printToStderr, print } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { wrapToTerminal } from '../terminal/wrap.ts';
import { checkWritable, writeOut } from '../terminal/write-out.ts';
import { NOT_UTF8, specBytes } from './input.ts';

const STDIN = 'STDIN';

export interface GauntletOptions extends GauntletFlags {
  readonly gauntletReport?: string;
  readonly gauntletLog?: string;
}

interface AloneOptions extends GauntletOptions {
  readonly json?: boolean;
  readonly ci?: boolean;
  readonly ciFailOn: Parameters<typeof ciOutcome>[1];
}

/** Prints the report, the log with `--json`, or a summary with `--ci`, which exits with 3 if the gauntlet fails. */
export function gauntlet(file: string | undefined, options: AloneOptions): Promise<number> {
  return interruptible(async (signal) => {
    const bytes = await specBytes(file);
    // A text that can't be decoded would wrongly pass without findings.
    if (!isUtf8(bytes)) throw new Failure(`${file ?? STDIN} can't be read: ${NOT_UTF8}`, 1);
    // Keeps the byte order mark: the digest covers all bytes.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (text.trim() === '') {
      throw new Failure('the specification is empty: there is nothing to attack', 1);
    }
    const given = { text, file: file ?? null, context: [], folder: process.cwd() };
    const { log } = await runGauntlet(given, options, signal);
    if (options.ci) {
      const { exitCode, summary } = ciOutcome(log, options.ciFailOn, file ?? STDIN);
      print(`${summary}\n`);
      return exitCode;
    }
    const shown = options.json ? render(log, 'json', '') : textReport(log, file ?? null);
    print(wrapToTerminal(shown, process.stdout.columns));
    return 0;
  });
}

export async function runGauntlet(given: Given, options: GauntletOptions, signal: AbortSignal) {
  const { gauntletReport: report, gauntletLog: log } = options;
  await checkWritable('--gauntlet-log', log);
  await checkWritable('--gauntlet-report', report);
  const outcome = await hearGauntlet(given, options, signal, printStep);
  if (log !== undefined) await writeOut('--gauntlet-log', log, render(outcome.log, 'json', ''));
  if (report !== undefined) {
    const { file, folder } = given;
    const form = formOf(report);
    // A code host knows the file by its path in the checkout only.
    const path = file !== null && form === 'sarif' ? pathInCheckout(file, folder) : file;
    const text = render(outcome.log, form, path ?? STDIN);
    await writeOut('--gauntlet-report', report, text);
  }
  for (const one of outcome.warnings)
    printToStderr(`assize: warning: gauntlet: ${printable(one)}\n`);
  printToStderr(`assize: ${outcome.saved} dismissals kept; the signed case is ${outcome.file}\n`);
  return outcome;
}

/** `file` is null if the specification came from STDIN. */
export const textReport = (log: Log, file: string | null): string =>
  render(log, 'text', file ?? STDIN);

/** Chooses by the extension `.md`, `.json` or `.sarif`; otherwise text. */
function formOf(path: string): Format {
  const end = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return FORMATS.find((format) => format === end) ?? (end === 'md' ? 'markdown' : 'text');
}
