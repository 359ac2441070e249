/** From so many letters on a text is long. */
export const LONG = 40;

export const LETTER = /\p{L}/gu;

export const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

/** Whether a window says by itself which language it is in, or is all that its passage has. */
export function tellsByItself(window: string, passage: string): boolean {
  return window === passage || count(window, LETTER) >= LONG;
}

/** Stands for the language of a text whose letters are of no language that could be told. */
export const UNKNOWN_LETTERS = 'unknown letters';
