/** An error that whoever runs the program can fix: its message says how, and it is reported without its stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** Whoever runs the program can fix a missing folder or missing permissions, too. */
export function isOperatorError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  return (
    error instanceof OperatorError ||
    'syscall' in error ||
    (cause instanceof Error && 'syscall' in cause)
  );
}
