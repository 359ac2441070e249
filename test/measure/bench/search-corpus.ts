import { sentences as sentencesOf } from '@assize/lexical';
import { Failure } from '../../../services/assize/src/terminal/failure.ts';
import { readLines } from '../../../services/assize/src/commands/input.ts';

/** No two texts are equal. */
export interface SearchCorpus {
  readonly texts: readonly string[];
  /** Whether passages were cut into sentences, because there were too few. */
  readonly cut: boolean;
}

/** In characters: a shorter text is a heading or a remnant of cutting. */
const LEAST = 20;

function distinct(texts: readonly string[]): string[] {
  const known = new Set<string>();
  return texts.flatMap((text) => {
    const trimmed = text.trim();
    const key = trimmed.toLowerCase();
    if (trimmed.length < LEAST || known.has(key)) return [];
    known.add(key);
    return [trimmed];
  });
}

/** Takes the texts as they are, or cuts them into sentences if there are fewer than wanted. */
export function corpusOf(texts: readonly string[], wanted: number): SearchCorpus {
  const whole = distinct(texts);
  if (whole.length >= wanted) return { texts: whole, cut: false };
  const pieces = distinct(texts.flatMap((text) => sentencesOf(text)));
  return pieces.length > whole.length ? { texts: pieces, cut: true } : { texts: whole, cut: false };
}

/** Reads JSON Lines of {id, text}. @throws Failure with the file and line of a row without a text */
export async function readCorpus(files: readonly string[], wanted: number): Promise<SearchCorpus> {
  const texts: string[] = [];
  for (const file of files) {
    for (const { line, value } of await readLines(file)) {
      if (!('text' in value) || typeof value.text !== 'string') {
        throw new Failure(`${file}:${line}: not a passage {id, text}`);
      }
      texts.push(value.text);
    }
  }
  return corpusOf(texts, wanted);
}
