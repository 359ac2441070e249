import { jsonOf, strictObject } from '@assize/proto';
import Type from 'typebox';
import { Commit, dataReader, orNull, unreadable } from './data.ts';

export interface Exit {
  readonly kind: 'exit-code';
  readonly commit: string | null;
  readonly command: string | null;
  /** null if a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
}

const ExitData = strictObject({
  code: orNull(Type.Integer({ minimum: -2_147_483_648, maximum: 4_294_967_295 })),
  command: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  signal: orNull(Type.String({ minLength: 1, maxLength: 40 })),
  timedOut: Type.Optional(Type.Boolean()),
  commit: Commit,
});

const readData = dataReader(ExitData);

/** @throws UnreadableReport */
export function exitOfData(data: unknown): Exit {
  const {
    code = null,
    command = null,
    signal = null,
    timedOut = false,
    commit = null,
  } = readData(data);
  if (code === null && signal === null && !timedOut) {
    return unreadable('it says neither a code nor a signal');
  }
  if (code === 0 && signal !== null) return unreadable('it says that it succeeded, and was ended');
  return { kind: 'exit-code', commit, command, code, signal, timedOut };
}

export function isClean({ code, signal, timedOut }: Exit): boolean {
  return code === 0 && !timedOut && signal === null;
}

/** Reads a bare number, or the JSON form. @throws UnreadableReport */
export function exitOfText(text: string): Exit {
  const value = jsonOf(text);
  if (value === undefined) return unreadable('neither a number nor JSON');
  return exitOfData(typeof value === 'number' ? { code: value } : value);
}
