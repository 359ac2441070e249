/** The least number of letters of a long text. */
export const LEAST_LETTERS_OF_LONG = 40;

export const LETTER = /\p{L}/gu;

export const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

/** Whether the language of a window can be told without its passage: it is long enough, or it is the whole passage. */
export function canTellLanguage(window: string, passage: string): boolean {
  return window === passage || count(window, LETTER) >= LEAST_LETTERS_OF_LONG;
}

/** The value for the language of a text in letters of no known language. */
export const UNKNOWN_LETTERS = 'unknown letters';
