import { eld } from 'eld/extrasmall';
import { count, LETTER, LONG, tellsByItself } from '#src/stance/letters.ts';

/** What the model was trained on. */
const READ = 'en';

/**
 * Fewest letters that a language is told by, in Latin script and in others, of which each letter says
 * more. A log line or an error code is shorter, or no language at all.
 */
const LEAST_LETTERS = { latin: 16, other: 5 } as const;

/**
 * So much surer must the detector be of another language than of English. At these margins 24 of 39,932
 * English pairs of claim and passage were taken for foreign (lists of names and of days, a few keys of a
 * configuration); docs/stance-model.md.
 */
const MARGIN = { long: 0.1, short: 0.15 } as const;

/** What marks a word as code, a path or the name of a key: it tells no language, and lies about it. */
const CODE = /[\d_/\\=@<>{}[\]]/u;
const QUOTED_CODE = /`[^`]*`/gu;

const LATIN = /\p{Script=Latin}/gu;

/**
 * The language of a text (ISO 639-1): English, or one that it is surely in and the model does not read;
 * null where it is too short or too mixed to tell.
 */
function languageOf(text: string): string | null {
  const plain = text.replaceAll(QUOTED_CODE, ' ').split(/\s+/u);
  const words = plain.filter((word) => !CODE.test(word)).join(' ');
  const letters = count(words, LETTER);
  const isLatin = count(words, LATIN) * 2 > letters;
  if (letters < LEAST_LETTERS[isLatin ? 'latin' : 'other']) return null;
  const detected = eld.detect(words);
  if (detected.language === '') return null;
  if (detected.language === READ) return READ;
  if (isLatin && !detected.isReliable()) return null;
  const scores = detected.getScores();
  const lead = (scores[detected.language] ?? 0) - (scores[READ] ?? 0);
  return lead >= MARGIN[letters < LONG ? 'short' : 'long'] ? detected.language : null;
}

/** The language of a text where it is surely one that the model does not read; else null. */
export function foreignLanguage(text: string): string | null {
  const language = languageOf(text);
  return language === READ ? null : language;
}

/**
 * The language that keeps a pair from being read: of the claim, of the window, of the passage where the
 * window is too short to tell, or of claim and window together where neither is English; null where
 * nothing does.
 */
export function unreadLanguage(claim: string, window: string, passage: string): string | null {
  const told = [languageOf(claim), languageOf(window)];
  const own = told.find((language) => language !== null && language !== READ);
  if (own) return own;
  const around = tellsByItself(window, passage) ? null : foreignLanguage(passage);
  return around ?? (told.includes(READ) ? null : foreignLanguage(`${claim} ${window}`));
}
