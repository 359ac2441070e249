export { scrub, withoutKeys, withoutTokens } from './redaction.ts';

/**
 * What a terminal obeys or shows nothing of: C0 but a tab and a line's end, DEL, C1, marks and embeddings
 * of direction, line and paragraph separators, zero width, tags, lone surrogates; and a joiner where no
 * letter or sign stands before it that needs one (Indic and Arabic scripts, emoji do).
 */
const OBEYED =
  /(?![\t\n])\p{Cc}|[\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|(?<!(?!\p{ASCII})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]/gu;

/** The colours that our own commands write (bold, dim, red to cyan), and their ends. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /(\u001B\[(?:0|1|2|22|3[1-6]|39)m)/;

/** A text in which what a terminal obeys is what `by` makes of it. */
function disarmed(text: string, by: (sign: string) => string): string {
  return text.replaceAll(OBEYED, by);
}

/** A character as JSON and JavaScript escape it: \u001b. */
export function escaped(sign: string): string {
  const units = sign.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}

/**
 * A text that moves no cursor and hides nothing, whoever wrote it: what a terminal would obey stands in it
 * as \u001b. JSON stays the same JSON. `coloured`: our own colours stay.
 */
export function shown(text: string, coloured = false): string {
  if (!coloured) return disarmed(text, escaped);
  const parts = text.split(COLOURS);
  return parts.map((part, at) => (at % 2 === 1 ? part : disarmed(part, escaped))).join('');
}

/** Ends of lines and other white space that moves the cursor; a CR with its LF is one. */
const SPACING = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * The same value, of JSON, with each text in it safe to print in a line of a terminal: passages,
 * sources, ids and models' names come from others. What would be obeyed is shown as U+FFFD.
 */
export function printable<Value>(value: Value): Value {
  // Only texts become other texts: the shape stays.
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? spoken(part) : part,
  ) as Value;
}

function spoken(text: string): string {
  return disarmed(text.replaceAll(SPACING, ' '), () => '\uFFFD');
}

/** What ends a line, however it is written. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** The same of a text whose lines and columns stay, for a place of its own where they can't pass for ours. */
export function printableLines(text: string): string {
  return disarmed(text.replaceAll(LINE_ENDS, '\n'), () => '\uFFFD');
}
