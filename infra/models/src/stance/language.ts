import { eld } from 'eld/extrasmall';

/** What the model was trained on. */
const READ = 'en';

/**
 * Fewest letters that a language is told by, in Latin script and in others, of which each letter says
 * more. A log line or an error code is shorter, or no language at all.
 */
const LEAST_LETTERS = { latin: 16, other: 5 } as const;

/** From so many letters on a text is long. */
const LONG = 40;

/**
 * So much surer must the detector be of another language than of English. At these margins one of 6,098
 * English claims and passages of operations, science, contracts and Wikipedia was taken for foreign (a
 * list of Tagalog names); docs/stance-model.md.
 */
const MARGIN = { long: 0.1, short: 0.25 } as const;

/** What marks a word as code, a path or the name of a key: it tells no language, and lies about it. */
const CODE = /[\d_/\\=@<>{}[\]]/u;
const QUOTED_CODE = /`[^`]*`/gu;

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

/**
 * The language of a text (ISO 639-1) where it is surely one that the model does not read; null where it
 * is English, or too short or too mixed to tell.
 */
export function foreignLanguage(text: string): string | null {
  const plain = text.replaceAll(QUOTED_CODE, ' ').split(/\s+/u);
  const words = plain.filter((word) => !CODE.test(word)).join(' ');
  const letters = count(words, LETTER);
  const isLatin = count(words, LATIN) * 2 > letters;
  if (letters < LEAST_LETTERS[isLatin ? 'latin' : 'other']) return null;
  const detected = eld.detect(words);
  if (detected.language === '' || detected.language === READ) return null;
  if (isLatin && !detected.isReliable()) return null;
  const scores = detected.getScores();
  const lead = (scores[detected.language] ?? 0) - (scores[READ] ?? 0);
  return lead >= MARGIN[letters < LONG ? 'short' : 'long'] ? detected.language : null;
}

/**
 * The language that keeps a pair from being read: of the claim, of the window, or of the passage where
 * the window is too short to tell; null where nothing does.
 */
export function unreadLanguage(claim: string, window: string, passage: string): string | null {
  const own = foreignLanguage(claim) ?? foreignLanguage(window);
  if (own !== null) return own;
  return count(window, LETTER) < LONG ? foreignLanguage(passage) : null;
}
