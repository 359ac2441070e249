/** What stands in a text from one place to another, and what is to stand there. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly as: string;
}

/** A text with parts of it, in their order, as they are to be; of two that overlap the first. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let told = '';
  let end = 0;
  for (const { from, to, as } of splices) {
    if (from < end) continue;
    told += text.slice(end, from) + as;
    end = to;
  }
  return told + text.slice(end);
}
