import { reasonOf } from '@assize/launcher/reason';
import { codeOf } from '@assize/proto/code-of';
import { messageOf } from '@assize/proto/message-of';
import { Interrupted } from './interrupt.ts';
import { complain, readerGone } from './output.ts';

/** Something that the user can mend: said in one line, without a stack, and the exit code set. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The reason of an error of the system, in words by its code where those have it. */
const whyBy =
  (words: Readonly<Record<string, string>>) =>
  (error: unknown): string =>
    words[codeOf(error) ?? ''] ?? messageOf(error);

/** Why a file can't be read, in words that do not name it again. */
export const whyUnread = whyBy({
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EMFILE: 'too many files are open at once: raise `ulimit -n`',
});

/** Why a file or a folder can't be written, in words that do not name it again. */
export const whyUnwritten = whyBy({
  EEXIST: 'it is a file, and no folder',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it lies below a file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nobody may write there',
  ENOSPC: 'its disk is full',
});

/** What to catch of work in which all that goes wrong is the user's to mend. @throws Failure */
export function asFailure(error: unknown): never {
  if (error instanceof Failure) throw error;
  throw new Failure(reasonOf(error));
}

/** Runs a command; what the user can mend is said in a line on stderr, a bug keeps its stack. */
export async function command(work: () => Promise<number | void>): Promise<void> {
  try {
    const code = await work();
    // Without a code of its own it may have set one: a court that could not start did.
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    const isDeep = isStackFull(error);
    if (!isDeep && !isMendable(error)) throw error;
    if (error instanceof Interrupted && readerGone()) return;
    complain(`assize: ${isDeep ? TOO_DEEP : reasonOf(error)}\n`);
    process.exitCode =
      error instanceof Failure || error instanceof Interrupted ? error.exitCode : 1;
  }
}

const MENDABLE = new Set([
  'Failure',
  'Interrupted',
  'ComponentMissing',
  'ConfigError',
  'DoorError',
  'StoreInUse',
  'BusConnectError',
  'SeparationError',
  'IndexModelError',
  'IndexRefusedError',
  'IndexUnavailableError',
  'DamagedIndexError',
  'IndexFolderError',
  'KeptError',
  'KeysError',
  'PackError',
  'ProceedingsError',
  'UnreadableError',
  'UntrustedKeyError',
]);

const TOO_DEEP = 'what it was given is nested deeper than can be read';

/** Whether a reader that recurses fell over what it read. */
const isStackFull = (error: unknown): boolean =>
  error instanceof RangeError && error.message.startsWith('Maximum call stack');

export function isMendable(error: unknown): error is Error {
  // What the system refuses (a folder that is none, or not ours to write) is the user's to mend, too.
  if (!(error instanceof Error)) return false;
  const { name, cause } = error;
  return MENDABLE.has(name) || 'syscall' in error || (cause instanceof Error && 'syscall' in cause);
}
