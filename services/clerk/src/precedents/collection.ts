import { join } from 'node:path';
import { openEmbeddedIndex, type EmbeddedIndex } from '@assize/vectors';
import {
  PRECEDENT_TAG,
  accountTag,
  passageOf,
  publisherTag,
  replaced,
  ruledIn,
  type Ruled,
} from './passage.ts';

/** A claim's direction, and the model that gave it. */
export interface Direction {
  readonly model: string;
  readonly vector: Float32Array;
}

export interface Near {
  readonly ruled: Ruled;
  /** Cosine, −1 to 1. */
  readonly similarity: number;
}

interface CollectionOptions {
  /** Made where it is missing; several clerks of one machine may share it. */
  readonly folder: string;
  /** The tenant whose precedents are kept and found. */
  readonly account: string;
  /** How long after its decision a precedent is found, in milliseconds. */
  readonly ttlMs: number;
}

/** Verdicts that are looked at for each claim: more would not be cited. */
const LOOKED_AT = 16;
/** How often expired precedents are thrown away, in milliseconds; none of them is found meanwhile. */
const TIDY_EVERY_MS = 3_600_000;

/**
 * Verdicts by the direction of their claims, in an index of the clerk's own: it is never searched for
 * evidence, and no search for evidence can find, rank or count what lies in it. Each model has a folder
 * of its own there, since directions of two models do not compare.
 */
export class Collection implements AsyncDisposable {
  readonly #options: CollectionOptions;
  readonly #open = new Map<string, Promise<EmbeddedIndex>>();
  #tidiedAt = -Infinity;

  constructor(options: CollectionOptions) {
    this.#options = options;
  }

  /** What all carry that are this publisher's (null: nobody's). */
  #tagsOf(publisher: string | null): string[] {
    return [PRECEDENT_TAG, accountTag(this.#options.account), publisherTag(publisher)];
  }

  #of(model: string, dimensions: number): Promise<EmbeddedIndex> {
    const known = this.#open.get(model);
    if (known) return known;
    const folder = join(this.#options.folder, model.replaceAll(/[^\w.-]+/g, '-'));
    const opened = openEmbeddedIndex({ folder, model, dimensions });
    this.#open.set(model, opened);
    opened.catch(() => this.#open.delete(model));
    return opened;
  }

  /** Whether the verdict of a case was taken in before, and it is known whose it is. */
  async knows(model: string, dimensions: number, caseId: string): Promise<boolean> {
    const index = await this.#of(model, dimensions);
    const passage = (await index.get([caseId])).get(caseId);
    return passage !== undefined && ruledIn(passage) !== null;
  }

  /**
   * Finds what is close to a claim and has not expired at `now` (milliseconds since the epoch), nearest first:
   * of what is the publisher's own, or nobody's where that is null.
   */
  async near({ model, vector }: Direction, publisher: string | null, now: number): Promise<Near[]> {
    const index = await this.#of(model, vector.length);
    const at = new Date(now).toISOString();
    const tags = this.#tagsOf(publisher);
    const hits = await index.search(vector, LOOKED_AT, { tags, at });
    // The limit may have been lowered since they were kept.
    const oldest = now - this.#options.ttlMs;
    return hits.flatMap(({ passage, similarity }) => {
      const ruled = ruledIn(passage);
      return ruled && Date.parse(ruled.decided.decidedAt) > oldest ? [{ ruled, similarity }] : [];
    });
  }

  /**
   * Takes a verdict in, at `now` (milliseconds since the epoch). Of one claim of one publisher, word for word,
   * the newest verdict alone is found.
   */
  async keep(ruled: Ruled, { model, vector }: Direction, now: number): Promise<void> {
    const { account, ttlMs } = this.#options;
    const index = await this.#of(model, vector.length);
    const tags = this.#tagsOf(ruled.publisher);
    const same = (await index.search(vector, LOOKED_AT, { tags }))
      .map(({ passage }) => passage)
      .filter((passage) => ruledIn(passage)?.digest === ruled.digest);
    const { decidedAt } = ruled.decided;
    const isNewest = same.every(({ date = '' }) => date <= decidedAt);
    const passage = passageOf(ruled, account, ttlMs);
    const older = isNewest ? same.filter(({ id }) => id !== passage.id) : [];
    await index.upsert([
      ...older.map((one) => ({ passage: replaced(one), vector })),
      { passage: isNewest ? passage : replaced(passage), vector },
    ]);
    await this.#tidy(index, now);
  }

  /** Lets go of what has expired, now and then. */
  async #tidy(index: EmbeddedIndex, now: number): Promise<void> {
    if (now - this.#tidiedAt < TIDY_EVERY_MS) return;
    await index.deleteExpired(now);
    this.#tidiedAt = now;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await Promise.allSettled(this.#open.values());
    this.#open.clear();
    for (const one of opened) {
      if (one.status === 'fulfilled') await one.value[Symbol.asyncDispose]();
    }
  }
}
