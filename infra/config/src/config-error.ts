/** One variable of the environment that cannot be used. */
export interface Fault {
  readonly variable: string;
  /** What it holds, quoted, a secret masked; `nothing` when it is not set. */
  readonly held: string;
  /** What would be accepted, as the rest of a sentence that begins with "must be". */
  readonly allowed: string;
}

/** The environment does not fit the schema. Carries every fault, and names them all in its message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(
      [
        `the environment is wrong in ${faults.length} place${faults.length === 1 ? '' : 's'}:`,
        ...faults.map(sentence),
      ].join('\n'),
    );
    this.faults = faults;
  }
}

function sentence({ variable, held, allowed }: Fault): string {
  return `  ${variable} holds ${held}; it must be ${allowed}`;
}
