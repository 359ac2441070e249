import { scrub, shown } from '@assize/telemetry/log/terminal';
import pc from 'picocolors';

/** Writes to stdout. Whatever is in it, the terminal obeys our own colours alone. */
export function print(text: string): void {
  process.stdout.write(shown(text, pc.isColorSupported));
}

/** Writes to stderr, likewise, and without secrets: an error may quote the address that it could not reach. */
export function complain(text: string): void {
  process.stderr.write(shown(scrub(text), pc.isColorSupported));
}

/** Writes a document to stdout: byte for byte, but where a person's terminal would obey what is in it. */
export function pass(document: Buffer): void {
  if (process.stdout.isTTY) process.stdout.write(shown(document.toString()));
  else process.stdout.write(document);
}
