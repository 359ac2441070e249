export { scrub, withoutKeys, withoutTokens } from './redaction.ts';

/**
 * Characters that control a terminal or are invisible: C0 except tab and line feed, DEL, C1, directional marks and
 * embeddings, line and paragraph separators, zero-width characters, tags, and lone surrogates. A joiner matches only
 * where no preceding character can need it (as in Indic and Arabic scripts, and emoji).
 */
const CONTROLS =
  /(?![\t\n])\p{Cc}|[\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|(?<!(?!\p{ASCII})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]/gu;

/** The escape sequences that our own commands write: bold, dim, red to cyan, and their resets. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /(\u001B\[(?:0|1|2|22|3[1-6]|39)m)/;

function replaceControls(text: string, by: (sign: string) => string): string {
  return text.replaceAll(CONTROLS, by);
}

/** A character as JSON and JavaScript escape it: \u001b. */
export function escaped(sign: string): string {
  const units = sign.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${unit}`).join('');
}

/**
 * Makes a text safe to print, whoever wrote it: it can't move the cursor or hide anything, because control characters
 * become escapes such as \u001b. JSON remains equivalent JSON. `coloured` keeps our own colours.
 */
export function shown(text: string, coloured = false): string {
  if (!coloured) return replaceControls(text, escaped);
  const parts = text.split(COLOURS);
  return parts.map((part, at) => (at % 2 === 1 ? part : replaceControls(part, escaped))).join('');
}

/** White space that moves the cursor, such as line ends; CR LF counts as one. */
const SPACING = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * A copy of a JSON value in which each text is safe to print in one line of a terminal: passages, sources, ids and
 * model names come from others. Control characters become U+FFFD.
 */
export function printable<Value>(value: Value): Value {
  // Texts are replaced only by texts, so the type stays the same.
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? printableLine(part) : part,
  ) as Value;
}

function printableLine(text: string): string {
  return replaceControls(text.replaceAll(SPACING, ' '), () => '\uFFFD');
}

/** Line ends in any notation. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** As `printable`, for a text that keeps its lines and tabs. For places where such lines can't be mistaken for ours. */
export function printableLines(text: string): string {
  return replaceControls(text.replaceAll(LINE_ENDS, '\n'), () => '\uFFFD');
}
