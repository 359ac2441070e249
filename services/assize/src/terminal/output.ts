import { scrub, shown } from '@assize/telemetry/log/terminal';
import { pc } from './colours.ts';

/** Control sequences are made harmless, except for our own colours. */
export function print(text: string): void {
  process.stdout.write(shown(text, pc.isColorSupported));
}

/** Removes secrets too: an error may quote an address with a password. */
export function printToStderr(text: string): void {
  process.stderr.write(shown(scrub(asTyped(text)), pc.isColorSupported));
}

/** Rewrites for a checkout. Packing replaces this function, because an installed program is called `assize`. */
const asTyped = (text: string): string =>
  text.replaceAll(/`assize (?=[a-z])/g, '`npm run -s assize -- ');

/** Prints byte for byte. Only on a terminal are control sequences made harmless. */
export function printDocument(document: Buffer): void {
  if (process.stdout.isTTY) process.stdout.write(shown(document.toString()));
  else process.stdout.write(document);
}

/** The exit codes that shells report for SIGPIPE and SIGHUP. No command uses them for anything else. */
const [READER_GONE, TERMINAL_GONE] = [141, 129];
/** The same code as for input that can't be read. It says nothing about a verdict. */
const UNWRITABLE = 2;

let gone = false;

/** Whether output no longer reaches a reader. */
export const isOutputClosed = (): boolean => gone;

/**
 * Exits silently if the reader closed the pipe, as `head` does, otherwise with a line that says why.
 * Code that listens for SIGTERM can close what it opened; anything else ends by itself.
 */
export function exitWhenOutputCloses(): void {
  for (const name of ['stdout', 'stderr'] as const)
    process[name].on('error', (error: NodeJS.ErrnoException) => onBrokenOutput(name, error));
}

function onBrokenOutput(name: 'stdout' | 'stderr', error: NodeJS.ErrnoException): void {
  if (gone) return;
  gone = true;
  const code = codeFor(error, process[name].isTTY);
  if (code === UNWRITABLE) printToStderr(`assize: ${name} can't be written: ${error.message}\n`);
  process.on('exit', () => (process.exitCode = code));
  if (process.listenerCount('SIGTERM') === 0) return;
  // A library that listens only to clean up would end the process by the signal, and the exit code would be lost.
  process.once('SIGTERM', () => undefined);
  process.kill(process.pid, 'SIGTERM');
}

function codeFor({ code }: NodeJS.ErrnoException, isTerminal: boolean): number {
  if (code === 'EPIPE') return READER_GONE;
  return code === 'EIO' && isTerminal ? TERMINAL_GONE : UNWRITABLE;
}
