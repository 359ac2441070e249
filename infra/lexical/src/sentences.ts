import words from './words.json' with { type: 'json' };

/** Abbreviations whose full stop does not end a sentence, in lower case and without full stops. */
const ABBREVIATIONS = new Set(words.abbreviations.split(' '));

// The look-behind prevents a run of marks from being tried again at each of its characters.
const BOUNDARY = /(?<![.!?…。])([.!?…。]+)(["'”’)\]]*)(\s+|$)|\n{2,}/gu;

/** Whether the full stop after `before` belongs to its last word: "Dr.", "U.S.", "e.g.", "J." */
function abbreviates(before: string): boolean {
  const word = (before.split(/\s/u).at(-1) ?? '').replace(/^[("'“‘[]+/u, '');
  return (
    /^\p{Lu}$/u.test(word) ||
    /^(\p{L}\.)+\p{L}$/u.test(word) ||
    ABBREVIATIONS.has(word.toLowerCase().replaceAll('.', ''))
  );
}

/** Whether a sentence may begin here: it may with anything but a lower-case letter. */
function begins(rest: string): boolean {
  return !/^["'“‘([]*\p{Ll}/u.test(rest.slice(0, 8));
}

const EMPTY_LINE = /\n{2}/u;

function ends(mark: string, before: string, space: string, rest: string): boolean {
  if (mark === '' || rest === '' || EMPTY_LINE.test(space)) return true;
  if (!begins(rest)) return false;
  return mark !== '.' || !abbreviates(before);
}

/** A part of a text, in UTF-16 code units; `to` is exclusive. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** The span without white space at its ends; null if nothing else is in it. */
function trimmed(text: string, from: number, to: number): TextSpan | null {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  const end = from + part.trimEnd().length;
  return end > start ? { from: start, to: end } : null;
}

/**
 * The spans of a text's sentences, trimmed, without empty ones. A full stop ends a sentence if
 * white space and no lower-case letter follow, and if it does not belong to an abbreviation ("Dr.",
 * "U.S.", "e.g.", an initial). A decimal point has no white space behind it. An empty line always
 * ends a sentence. A text without any sentence mark is one sentence.
 */
export function sentenceSpans(text: string): TextSpan[] {
  const found: (TextSpan | null)[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(start, match.index - 40), match.index);
    const [, mark = '', , space = ''] = match;
    if (!ends(mark, before, space, text.slice(end, end + 8))) continue;
    found.push(trimmed(text, start, end));
    start = end;
  }
  found.push(trimmed(text, start, text.length));
  return found.filter((span) => span !== null);
}

export function sentences(text: string): string[] {
  return sentenceSpans(text).map(({ from, to }) => text.slice(from, to));
}
