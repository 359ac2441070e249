import { messageOf } from '@assize/proto/message-of';

/** Remedies for system errors, by code, for codes that are enough to know the remedy. */
const REMEDIES: Readonly<Record<string, string>> = {
  EMFILE:
    'raise the limit of open files: `ulimit -n 1024` in its shell, or LimitNOFILE= in its unit',
  ENFILE:
    'the system has too many open files: stop the programs that hold them, or raise fs.file-max',
};

const NO_FOLDER = 'there is a file where a folder is needed: move it away';

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
