import { scrub, shown } from '@assize/telemetry/log/terminal';
import { pc } from './colours.ts';

/** Writes to stdout. Whatever is in it, the terminal obeys our own colours alone. */
export function print(text: string): void {
  process.stdout.write(shown(text, pc.isColorSupported));
}

/** Writes to stderr, likewise, and without secrets: an error may quote the address that it could not reach. */
export function complain(text: string): void {
  process.stderr.write(shown(scrub(asTyped(text)), pc.isColorSupported));
}

/** Commands as they are typed in a checkout (packing replaces that): who does not know it names them bare. */
const asTyped = (text: string): string =>
  text.replaceAll(/`assize (?=[a-z])/g, '`npm run -s assize -- ');

/** Writes a document to stdout: byte for byte, but where a person's terminal would obey what is in it. */
export function pass(document: Buffer): void {
  if (process.stdout.isTTY) process.stdout.write(shown(document.toString()));
  else process.stdout.write(document);
}

/** As shells give it to what a closed pipe ended, or its terminal's end: no command means another thing by it. */
const [READER_GONE, TERMINAL_GONE] = [141, 129];
/** As of what can't be read: nothing is said of any verdict. */
const UNWRITABLE = 2;

let gone = false;

/** Whether nobody reads any more what is printed, or can. */
export const readerGone = (): boolean => gone;

/**
 * Has the program end once what it prints reaches nobody: quietly where its reader went away, as `head` does with
 * its lines, else with a line that says why. What listens for a SIGTERM closes what it opened, all else ends by
 * itself.
 */
export function endWithReader(): void {
  for (const name of ['stdout', 'stderr'] as const)
    process[name].on('error', (error: NodeJS.ErrnoException) => onBrokenOutput(name, error));
}

function onBrokenOutput(name: 'stdout' | 'stderr', error: NodeJS.ErrnoException): void {
  if (gone) return;
  gone = true;
  const code = codeFor(error, process[name].isTTY);
  if (code === UNWRITABLE) complain(`assize: ${name} can't be written: ${error.message}\n`);
  process.on('exit', () => (process.exitCode = code));
  if (process.listenerCount('SIGTERM') === 0) return;
  // What only a library listens for, to clean up, it would have end the process by the signal, and not by the code.
  process.once('SIGTERM', () => undefined);
  process.kill(process.pid, 'SIGTERM');
}

function codeFor({ code }: NodeJS.ErrnoException, isTerminal: boolean): number {
  if (code === 'EPIPE') return READER_GONE;
  return code === 'EIO' && isTerminal ? TERMINAL_GONE : UNWRITABLE;
}
