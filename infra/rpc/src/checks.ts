import { RpcError } from '#src/errors.ts';

/** An INVALID_ARGUMENT error that names the field in the caller's notation: `passages[3].text: …`. */
export function invalid(field: string, problem: string): RpcError {
  return new RpcError('INVALID_ARGUMENT', `${field}: ${problem}`);
}

/** Throws unless the text has a character other than white space, and at most `maxBytes` of UTF-8. */
export function checkText(field: string, text: string, maxBytes: number): void {
  if (text.trim() === '') throw invalid(field, 'must hold more than white space');
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw invalid(field, `has ${bytes} bytes, at most ${maxBytes} are taken`);
}

/** Throws unless the number is whole and within the range, including both ends. */
export function checkCount(field: string, count: number, least: number, most: number): void {
  if (Number.isInteger(count) && count >= least && count <= most) return;
  throw invalid(field, `is ${count}, give ${least} to ${most}`);
}

/** Throws unless the number is from 0 to 1. */
export function checkUnit(field: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw invalid(field, `is ${value}, give 0 to 1`);
}

/** Throws at the first id that repeats an earlier one. */
export function checkDistinct(field: (at: number) => string, ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const [at, id] of ids.entries()) {
    if (seen.has(id)) throw invalid(field(at), `${JSON.stringify(id)} stands there twice`);
    seen.add(id);
  }
}
