/** A service that did not answer, and what came of that. */
export interface Unreached {
  /** In lower case: `embedding`. */
  readonly service: string;
  /** Of gRPC: `UNAVAILABLE`. No address and no time: the line is signed. */
  readonly code: string;
  readonly instead: string;
}

/** Says in `missing` why passages were not read, before their languages in brackets: such a reading is all neutral. */
export const ANOTHER_LANGUAGE = 'in another language';

const LINE = /^([a-z-]+): unreachable \(([A-Z_]+)\), (.*)$/s;

/** As records keep it in `missing`, one form for all that write it and read it again. */
export function unreachedLine({ service, code, instead }: Unreached): string {
  return `${service}: unreachable (${code}), ${instead}`;
}

/** What a line of `missing` says of a service; null where it is about something else. */
export function readUnreached(line: string): Unreached | null {
  const [, service, code, instead] = LINE.exec(line) ?? [];
  if (service === undefined || code === undefined || instead === undefined) return null;
  return { service, code, instead };
}
