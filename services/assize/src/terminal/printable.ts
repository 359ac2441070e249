import { disarmed } from '@assize/telemetry/log/terminal';

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
