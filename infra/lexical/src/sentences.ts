import words from './words.json' with { type: 'json' };

/** Abbreviations whose full stop does not end a sentence, in lower case and without it. */
const ABBREVIATIONS = new Set(words.abbreviations.split(' '));

// The look-behind keeps a run of marks from being tried from each of its characters.
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

/** A sentence begins with anything but a lower-case letter. */
function begins(rest: string): boolean {
  return !/^["'“‘([]*\p{Ll}/u.test(rest.slice(0, 8));
}

const EMPTY_LINE = /\n{2}/u;

function ends(mark: string, before: string, space: string, rest: string): boolean {
  if (mark === '' || rest === '' || EMPTY_LINE.test(space)) return true;
  if (!begins(rest)) return false;
  return mark !== '.' || !abbreviates(before);
}

/** Part of a text, in UTF-16 code units: from its first one to the place after its last. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** Without the white space at both ends; null where there is nothing else. */
function trimmed(text: string, from: number, to: number): TextSpan | null {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  const end = from + part.trimEnd().length;
  return end > start ? { from: start, to: end } : null;
}

/**
 * Where the sentences of a text lie, trimmed and without empty ones. A full stop ends a sentence when
 * white space and no lower-case letter follow, and when it does not belong to an abbreviation
 * ("Dr.", "U.S.", "e.g.", an initial); a decimal point has no white space behind it. An empty line
 * always cuts. A text without letters or marks is one sentence.
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

/** The sentences that lie there. */
export function sentences(text: string): string[] {
  return sentenceSpans(text).map(({ from, to }) => text.slice(from, to));
}
