/** Ends of lines and other white space that moves the cursor; a CR with its LF is one. */
const SPACING = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** What a terminal obeys instead of showing it: C0, DEL, C1, and the bidi embeddings and isolates. */
const OBEYED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

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
  return text.replaceAll(SPACING, ' ').replaceAll(OBEYED, '\uFFFD');
}
