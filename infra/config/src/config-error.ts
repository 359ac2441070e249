/** One setting that cannot be used. */
export interface Fault {
  /** The variable of the environment, or the place in a file. */
  readonly variable: string;
  /** What it holds, quoted, a secret masked; `nothing` when it is not set. */
  readonly held: string;
  /**
   * What would be accepted, as the rest of a sentence that begins with "must be"; of what is `unknown` the
   * rest of one that begins with its name.
   */
  readonly allowed: string;
  /** There is no such setting. */
  readonly unknown?: boolean;
}

/** What an operator has set does not fit. Carries every fault, and names them all in its message. */
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
