import { messageOf } from '@assize/proto/message-of';

/** Remedies for system errors, by code, for codes that are enough to know the remedy. */
const REMEDIES: Readonly<Record<string, string>> = {
  EMFILE: 'let this process open more: `ulimit -n 1024` in its shell, or LimitNOFILE= of its unit',
  ENFILE: 'the whole system has too many files open: end what holds them, or raise fs.file-max',
};

const NO_FOLDER = 'it is a file where a folder should be: move it away';

/** An error's message, with a remedy if one is known for its code or that of its cause. */
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
