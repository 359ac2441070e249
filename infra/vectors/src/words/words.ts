import { stemmer } from 'stemmer';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? [];
}

/** What a word in lower case is found by: its stem (Porter). One that is too long to be a word is kept. */
export function termOf(word: string): string {
  return word.length > 40 ? word : stemmer(word);
}
