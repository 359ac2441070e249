import { eld } from 'eld/extrasmall';
import { count, LETTER, LEAST_LETTERS_OF_LONG, canTellLanguage } from '#src/stance/letters.ts';

const ENGLISH = 'en';

/**
 * The fewest letters by which a language is detected, in Latin script and in other scripts, whose letters each say
 * more. Shorter texts, such as error codes, are often in no language at all.
 */
const LEAST_LETTERS = { latin: 16, other: 5 } as const;

/**
 * The least lead of another language over English, in the detector's score. At these margins 24 of 39,932 English pairs
 * were taken for foreign (lists of names and days, keys of a configuration): docs/stance-model.md.
 */
const MARGIN = { long: 0.1, short: 0.15 } as const;

/** What marks a word as code, an option, a path or a key. Such words mislead the detector. */
const CODE = /^-|[\d_/\\=@<>{}[\]$]|":/u;
const QUOTED_CODE = /`[^`]*`/gu;

const LATIN = /\p{Script=Latin}/gu;

/** ISO 639-1: English, or another language if the detector is sure. Null if the text is too short or too mixed. */
function languageOf(text: string): string | null {
  const plain = text.replaceAll(QUOTED_CODE, ' ').split(/\s+/u);
  // Each word once: a name in every line of a log is no more evidence than in one.
  const words = [...new Set(plain.filter((word) => !CODE.test(word)))].join(' ');
  const letters = count(words, LETTER);
  const isLatin = count(words, LATIN) * 2 > letters;
  if (letters < LEAST_LETTERS[isLatin ? 'latin' : 'other']) return null;
  const found = eld.detect(words);
  if (found.language === '') return null;
  if (found.language === ENGLISH) return ENGLISH;
  if (isLatin && !found.isReliable()) return null;
  const scores = found.getScores();
  const lead = (scores[found.language] ?? 0) - (scores[ENGLISH] ?? 0);
  return lead >= MARGIN[letters < LEAST_LETTERS_OF_LONG ? 'short' : 'long'] ? found.language : null;
}

/** The language of a text if it is surely one that the model does not read; else null. */
export function foreignLanguage(text: string): string | null {
  const language = languageOf(text);
  return language === ENGLISH ? null : language;
}

/**
 * The language because of which a pair is not read: that of the claim, of the window, of the passage if the window is
 * too short to tell, or of claim and window together if neither is known to be English. Null if the pair can be read.
 */
export function unreadLanguage(claim: string, window: string, passage: string): string | null {
  const detected = [languageOf(claim), languageOf(window)];
  const own = detected.find((language) => language !== null && language !== ENGLISH);
  if (own) return own;
  const ofPassage = canTellLanguage(window, passage) ? null : foreignLanguage(passage);
  return ofPassage ?? (detected.includes(ENGLISH) ? null : foreignLanguage(`${claim} ${window}`));
}
