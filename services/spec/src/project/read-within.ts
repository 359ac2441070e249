import { open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

/** A text file of a project, or why there is none. */
export type FileRead =
  | { readonly status: 'read'; readonly text: string; readonly truncated: boolean }
  | { readonly status: 'absent' }
  | { readonly status: 'refused'; readonly why: string };

/**
 * Reads a file by its name in a folder: at most `most` bytes, of a longer one the whole lines within them;
 * UTF-8, with U+FFFD for what is not. A link that leads out of the folder is refused.
 */
export async function readWithin(root: string, name: string, most: number): Promise<FileRead> {
  let path: string;
  try {
    path = await realpath(join(root, name));
    const within = relative(await realpath(root), path);
    if (within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) {
      return { status: 'refused', why: 'it is a link that leads out of the project' };
    }
  } catch (error) {
    if (isAbsent(error)) return { status: 'absent' };
    return { status: 'refused', why: messageOf(error) };
  }
  return readText(path, most);
}

/** Likewise, by its path alone. */
export async function readText(path: string, most: number): Promise<FileRead> {
  try {
    // Before it is opened: a pipe would wait for somebody to write.
    if (!(await stat(path)).isFile()) return { status: 'refused', why: 'it is no file' };
    await using file = await open(path);
    const bytes = Buffer.alloc(most + 1);
    const size = await filled(bytes, (from) => file.read(bytes, from, bytes.length - from));
    const truncated = size > most;
    const whole = bytes.subarray(0, Math.min(size, most));
    const lines = truncated ? whole.lastIndexOf('\n') + 1 : 0;
    const kept = lines > 0 ? whole.subarray(0, lines) : whole;
    return { status: 'read', text: new TextDecoder().decode(kept), truncated };
  } catch (error) {
    if (isAbsent(error)) return { status: 'absent' };
    return { status: 'refused', why: messageOf(error) };
  }
}

async function filled(
  bytes: Buffer,
  read: (from: number) => Promise<{ bytesRead: number }>,
): Promise<number> {
  let size = 0;
  while (size < bytes.length) {
    const { bytesRead } = await read(size);
    if (bytesRead === 0) break;
    size += bytesRead;
  }
  return size;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
