import { OperatorError } from '@assize/proto/operator-error';

export interface Fault {
  /** The environment variable, or the place in a file. */
  readonly variable: string;
  /** The present value, quoted, with secrets masked; `nothing` if it is not set. */
  readonly held: string;
  /** Continues "must be", or, for an `unknown` setting, the setting's name. */
  readonly allowed: string;
  readonly unknown?: boolean;
}

/** The operator's settings are invalid. The message lists every fault. */
export class ConfigError extends OperatorError {
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
