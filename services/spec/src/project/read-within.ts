import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { codeOf } from '@assize/proto/code-of';
import { messageOf } from '@assize/proto/message-of';

type FileRead =
  | { readonly status: 'read'; readonly text: string; readonly truncated: boolean }
  | { readonly status: 'absent' }
  | { readonly status: 'refused'; readonly why: string };

/**
 * Reads the file `name` in the folder `root`, up to `most` bytes; a longer file is cut after the
 * last whole line. Invalid UTF-8 becomes U+FFFD. A link that leads out of the folder is refused.
 */
export function readWithin(root: string, name: string, most: number): Promise<FileRead> {
  return readBy(async () => {
    const path = await realpath(join(root, name));
    const within = relative(await realpath(root), path);
    if (within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) {
      return { status: 'refused', why: 'it is a link to a place outside of the project' };
    }
    return textAt(path, most);
  });
}

/** Reads a file in the same way, wherever its path leads. */
export function readText(path: string, most: number): Promise<FileRead> {
  return readBy(() => textAt(path, most));
}

async function readBy(read: () => Promise<FileRead>): Promise<FileRead> {
  try {
    return await read();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { status: 'absent' };
    return { status: 'refused', why: messageOf(error) };
  }
}

async function textAt(path: string, most: number): Promise<FileRead> {
  // Checked before opening, because opening a named pipe would block until somebody writes to it.
  if (!(await stat(path)).isFile()) return { status: 'refused', why: 'it is not a file' };
  const read = Buffer.concat(await Array.fromAsync<Buffer>(createReadStream(path, { end: most })));
  const truncated = read.length > most;
  const whole = read.subarray(0, most);
  const lines = truncated ? whole.lastIndexOf('\n') + 1 : 0;
  const kept = lines > 0 ? whole.subarray(0, lines) : whole;
  return { status: 'read', text: new TextDecoder().decode(kept), truncated };
}
