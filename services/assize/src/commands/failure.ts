/** Something that the user can mend: said in one line, without a stack, and the exit code set. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command; what the user can mend is said in a line on stderr, a bug keeps its stack. */
export async function command(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!isMendable(error)) throw error;
    process.stderr.write(`assize: ${error.message}\n`);
    process.exitCode = error instanceof Failure ? error.exitCode : 1;
  }
}

const MENDABLE = new Set([
  'Failure',
  'ComponentMissing',
  'ConfigError',
  'StoreInUse',
  'BusConnectError',
  'SeparationError',
  'IndexModelError',
  'DamagedIndexError',
]);

function isMendable(error: unknown): error is Error {
  return error instanceof Error && MENDABLE.has(error.name);
}
