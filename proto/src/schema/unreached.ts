/** A service that did not answer, and what was used instead. */
export interface Unreached {
  /** In lower case, such as `embedding`. */
  readonly service: string;
  /** The gRPC status, such as `UNAVAILABLE`. It has no address and no time, since the line is signed. */
  readonly code: string;
  readonly instead: string;
}

/**
 * The phrase in `missing` for passages that could not be read because of their language; the languages follow in
 * brackets. Such a passage reads as neutral.
 */
export const ANOTHER_LANGUAGE = 'in another language';

const LINE = /^([a-z-]+): unreachable \(([A-Z_]+)\), (.*)$/s;

/** Writes the line that records keep in `missing`. All writers and readers of it use this form. */
export function unreachedLine({ service, code, instead }: Unreached): string {
  return `${service}: unreachable (${code}), ${instead}`;
}

/** Null if the line is about something else. */
export function readUnreached(line: string): Unreached | null {
  const [, service, code, instead] = LINE.exec(line) ?? [];
  if (service === undefined || code === undefined || instead === undefined) return null;
  return { service, code, instead };
}
