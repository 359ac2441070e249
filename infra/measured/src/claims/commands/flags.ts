import type { Runner } from './runner.ts';

export interface Sifted {
  /** What is left of a program's arguments without the flags that are known. */
  readonly left: readonly string[];
  /** Where each of those stands. */
  readonly places: readonly number[];
  /** Whether a flag chooses. */
  readonly chosen: boolean;
}

export function sifted({ plain, part }: Runner, words: readonly string[]): Sifted {
  const left: string[] = [];
  const places: number[] = [];
  let chosen = false;
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    const [name = ''] = word.split('=', 1);
    const taken = word === '--' ? 1 : plainAt(plain, words, at);
    if (taken > 0) at += taken;
    else if (part.has(name)) {
      chosen = true;
      at += name === word && isValue(words[at + 1]) ? 2 : 1;
    } else {
      left.push(word);
      places.push(at);
      at += 1;
    }
  }
  return { left, places, chosen };
}

const NUMBER = /^(?:\d+|auto|all)$/;
const WITH_NUMBER = /^-[a-z]\d+C?$/i;
const LETTERS = /^-[a-z]{2,}$/i;

/** How many words a flag is that changes nothing, with its value; 0 where there is none. */
function plainAt(plain: ReadonlySet<string>, words: readonly string[], at: number): number {
  const [word = '', next] = [words[at], words[at + 1]];
  if (plain.has(word)) return 1;
  const [name = '', value] = word.split('=', 2);
  const has = (...ends: string[]): boolean => ends.some((end) => plain.has(`${name}${end}`));
  if (value !== undefined) return has('=', '=#', '=*') ? 1 : 0;
  if (has('=')) return isValue(next) ? 2 : 0;
  if (has('=#')) return NUMBER.test(next ?? '') ? 2 : 1;
  const short = word.slice(0, 2);
  if (WITH_NUMBER.test(word)) return plain.has(`${short}=`) || plain.has(`${short}=#`) ? 1 : 0;
  return LETTERS.test(word) &&
    word
      .slice(1)
      .split('')
      .every((one) => plain.has(`-${one}`))
    ? 1
    : 0;
}

/** One in quotes may be a flag. */
function isValue(word: string | undefined): boolean {
  return word !== undefined && /^[\w./@]/.test(word);
}
