/** A row of the matrix and how near it is. */
export interface Scored {
  id: string;
  slot: number;
  similarity: number;
}

/** Nearer first; equal ones by id, so that the order hangs on nothing else. */
function before(a: Scored, b: Scored): boolean {
  if (a.similarity !== b.similarity) return a.similarity > b.similarity;
  return a.id < b.id;
}

/** Keeps the best `limit` of what it is offered, in order. */
export class Nearest {
  readonly kept: Scored[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Nothing under this can get in any more. */
  get floor(): number {
    const last = this.kept.length < this.#limit ? undefined : this.kept.at(-1);
    return last?.similarity ?? -Infinity;
  }

  offer(one: Scored): void {
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
