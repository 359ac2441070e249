import { reasonOf } from '@assize/launcher/reason';
import { codeOf } from '@assize/proto/code-of';
import { messageOf } from '@assize/proto/message-of';
import { isOperatorError, OperatorError } from '@assize/proto/operator-error';
import { Interrupted } from './interrupt.ts';
import { printToStderr, isOutputClosed } from './output.ts';

/** An error that the user can fix. It is printed as one line without a stack, and sets the exit code. */
export class Failure extends OperatorError {
  override name = 'Failure';
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Describes a system error by its code, or by its message if the code has no words here. */
const whyBy =
  (words: Readonly<Record<string, string>>) =>
  (error: unknown): string =>
    words[codeOf(error) ?? ''] ?? messageOf(error);

/** Why a file could not be read, without its name. */
export const whyUnread = whyBy({
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EMFILE: 'too many open files: raise `ulimit -n`',
});

/** Why a file could not be written, without its name. */
export const whyUnwritten = whyBy({
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'no such folder',
  ENOTDIR: 'a parent folder in its path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
});

/** Rethrows an error of work in which the user can fix whatever goes wrong. @throws Failure */
export function asFailure(error: unknown): never {
  if (error instanceof Failure) throw error;
  throw new Failure(reasonOf(error));
}

/** Prints an error that the user can fix as one line on stderr; a bug keeps its stack. */
export async function command(work: () => Promise<number | void>): Promise<void> {
  try {
    const code = await work();
    // A command that returns no code may have set one itself, as `up` does if the court can't start.
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    const isDeep = isStackFull(error);
    if (!isDeep && !isOperatorError(error)) throw error;
    if (error instanceof Interrupted && isOutputClosed()) return;
    printToStderr(`assize: ${isDeep ? TOO_DEEP : reasonOf(error)}\n`);
    process.exitCode =
      error instanceof Failure || error instanceof Interrupted ? error.exitCode : 1;
  }
}

const TOO_DEEP = 'the input is nested too deeply to be read';

/** Whether a recursive reader exceeded the stack. */
const isStackFull = (error: unknown): boolean =>
  error instanceof RangeError && error.message.startsWith('Maximum call stack');
