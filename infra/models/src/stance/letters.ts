export const LEAST_LETTERS_OF_LONG = 40;

export const LETTER = /\p{L}/gu;

export const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

export function canTellLanguage(window: string, passage: string): boolean {
  return window === passage || count(window, LETTER) >= LEAST_LETTERS_OF_LONG;
}

export const UNKNOWN_LETTERS = 'unknown letters';
