import { messageOf } from '@assize/proto/message-of';

/** What to do about an error of the system, by its code, where the code alone says it. */
const REMEDIES: Readonly<Record<string, string>> = {
  EMFILE: 'let this process open more: `ulimit -n 1024` in its shell, or LimitNOFILE= of its unit',
  ENFILE: 'the whole system has too many files open: end what holds them, or raise fs.file-max',
};

const NO_FOLDER = 'it is a file where a folder should be: move it away';

/** What an error says of itself, with what to do where the system's words name nothing. */
export function reasonOf(error: unknown): string {
  const remedy = remedyFor(error) ?? (error instanceof Error ? remedyFor(error.cause) : undefined);
  return remedy === undefined ? messageOf(error) : `${messageOf(error)}: ${remedy}`;
}

function remedyFor(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'EEXIST') {
    return 'syscall' in error && error.syscall === 'mkdir' ? NO_FOLDER : undefined;
  }
  return REMEDIES[String(error.code)];
}
