/** A setting that can't be used. */
export interface Fault {
  /** The environment variable, or the place in a file. */
  readonly variable: string;
  /** The present value, quoted, with secrets masked; `nothing` if it is not set. */
  readonly held: string;
  /**
   * The allowed values, as the rest of a sentence that begins with "must be". For an `unknown` setting, the rest of a
   * sentence that begins with its name.
   */
  readonly allowed: string;
  /** Whether there is no such setting. */
  readonly unknown?: boolean;
}

/** The operator's settings are invalid. The message lists every fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], what = 'the environment is') {
    super(
      [
        `${what} wrong in ${faults.length} place${faults.length === 1 ? '' : 's'}:`,
        ...faults.map(sentence),
      ].join('\n'),
    );
    this.faults = faults;
  }
}

function sentence({ variable, held, allowed, unknown = false }: Fault): string {
  return unknown
    ? `  ${variable} ${allowed}`
    : `  ${variable} holds ${held}; it must be ${allowed}`;
}
