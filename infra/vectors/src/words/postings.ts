/** The texts that have a term, by their slots, and how often each has it. */
export class Postings {
  /** Texts with the term that are still there. */
  living = 0;
  #slots: number[] = [];
  #counts: number[] = [];

  add(slot: number, count: number): void {
    this.#slots.push(slot);
    this.#counts.push(count);
    this.living += 1;
  }

  /** Tells of each text, those that are gone included. */
  each(tell: (slot: number, count: number) => void): void {
    for (const [at, slot] of this.#slots.entries()) tell(slot, this.#counts[at] ?? 0);
  }

  /** Drops the texts that are gone. */
  compact(isThere: (slot: number) => boolean): void {
    const kept = [...this.#slots.keys()].filter((at) => isThere(this.#slots[at] ?? -1));
    this.#counts = kept.map((at) => this.#counts[at] ?? 0);
    this.#slots = kept.map((at) => this.#slots[at] ?? 0);
  }
}
