import { scrub, shown } from '@assize/telemetry/log/terminal';
import pc from 'picocolors';

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

/** As shells give it to what a closed pipe ended: no command means another thing by it. */
const READER_GONE = 141;

let gone = false;

/** Whether nobody reads any more what is printed. */
export const readerGone = (): boolean => gone;

/**
 * Has the program end quietly once its reader went away, as `head` does with its lines: what listens for a
 * SIGTERM closes what it opened, all else ends by itself.
 */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onBrokenOutput);
}

function onBrokenOutput(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  if (gone) return;
  gone = true;
  process.on('exit', () => (process.exitCode = READER_GONE));
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
}
