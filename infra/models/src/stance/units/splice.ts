/** A replacement for the part of a text from `from` to `to` (exclusive). */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly as: string;
}

/** Applies replacements, which must be in order of their positions. Of two that overlap, the first is applied. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let result = '';
  let end = 0;
  for (const { from, to, as } of splices) {
    if (from < end) continue;
    result += text.slice(end, from) + as;
    end = to;
  }
  return result + text.slice(end);
}
