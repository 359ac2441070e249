import type { LexicalHit } from '#src/lexical-index.ts';

/** Better first; equal ones by id, so that the order hangs on nothing else. */
function before(a: LexicalHit, b: LexicalHit): boolean {
  return a.score === b.score ? a.id < b.id : a.score > b.score;
}

/** Keeps the best `limit` of what it is offered, in order. */
export class Best {
  readonly kept: LexicalHit[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Nothing under this can get in any more. */
  get floor(): number {
    const last = this.kept.length < this.#limit ? undefined : this.kept.at(-1);
    return last?.score ?? 0;
  }

  offer(one: LexicalHit): void {
    let low = 0;
    for (let high = this.kept.length; low < high;) {
      const middle = (low + high) >> 1;
      const other = this.kept[middle];
      if (other !== undefined && before(other, one)) low = middle + 1;
      else high = middle;
    }
    this.kept.splice(low, 0, one);
    if (this.kept.length > this.#limit) this.kept.pop();
  }
}
