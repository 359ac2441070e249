export interface Rank<One> {
  score(one: One): number;
  id(one: One): string;
}

/** Keeps the best `limit` of the items offered, in order: higher scores first, equal scores by id. */
export class Best<One> {
  readonly kept: One[] = [];
  readonly #limit: number;
  readonly #rank: Rank<One>;

  constructor(limit: number, rank: Rank<One>) {
    this.#limit = limit;
    this.#rank = rank;
  }

  /** An item with a lower score can't be kept any more; −∞ while there is room. */
  get floor(): number {
    const last = this.kept.length < this.#limit ? undefined : this.kept.at(-1);
    return last === undefined ? -Infinity : this.#rank.score(last);
  }

  #before(a: One, b: One): boolean {
    const [scoreA, scoreB] = [this.#rank.score(a), this.#rank.score(b)];
    return scoreA === scoreB ? this.#rank.id(a) < this.#rank.id(b) : scoreA > scoreB;
  }

  offer(one: One): void {
    let low = 0;
    for (let high = this.kept.length; low < high;) {
      const middle = (low + high) >> 1;
      const other = this.kept[middle];
      if (other !== undefined && this.#before(other, one)) low = middle + 1;
      else high = middle;
    }
    this.kept.splice(low, 0, one);
    if (this.kept.length > this.#limit) this.kept.pop();
  }
}
