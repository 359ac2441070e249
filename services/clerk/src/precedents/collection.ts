import { join } from 'node:path';
import { openEmbeddedIndex, type EmbeddedIndex } from '@assize/vectors';
import {
  PRECEDENT_TAG,
  accountTag,
  passageOf,
  publisherTag,
  ruledClaimIn,
  type RuledClaim,
} from './passage.ts';

export interface Direction {
  readonly model: string;
  readonly vector: Float32Array;
}

/** An earlier verdict, and how similar its claim is to the new one. */
export interface Near {
  readonly ruled: RuledClaim;
  /** Cosine, −1 to 1. */
  readonly similarity: number;
}

interface CollectionOptions {
  /** Created if it does not exist. Several clerks on one machine may share it. */
  readonly folder: string;
  readonly account: string;
  /** How long after its decision a precedent can be found, in milliseconds. */
  readonly ttlMs: number;
}

/** How many verdicts are considered for each claim; no more would be cited. */
const LOOKED_AT = 16;
/** How often expired precedents are deleted, in milliseconds. They are not found in the meantime. */
const TIDY_EVERY_MS = 3_600_000;

/**
 * Verdicts indexed by the embedding of their claims, in an index of the clerk's own. It is never
 * searched for evidence, and a search for evidence can't find, rank or count anything in it. Each
 * model has a subfolder, because vectors of different models can't be compared.
 */
export class Collection implements AsyncDisposable {
  readonly #options: CollectionOptions;
  readonly #open = new Map<string, Promise<EmbeddedIndex>>();
  #tidiedAt = -Infinity;

  constructor(options: CollectionOptions) {
    this.#options = options;
  }

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

  /** Whether the verdict has been added in the current format, which records its publisher. */
  async knows(model: string, dimensions: number, caseId: string): Promise<boolean> {
    const index = await this.#of(model, dimensions);
    const passage = (await index.get([caseId])).get(caseId);
    return passage !== undefined && ruledClaimIn(passage) !== null;
  }

  /**
   * Finds unexpired precedents close to a claim at `now` (milliseconds since the epoch), nearest
   * first. Searches those of `publisher`, or with null those without a proven publisher.
   */
  async near({ model, vector }: Direction, publisher: string | null, now: number): Promise<Near[]> {
    const index = await this.#of(model, vector.length);
    const at = new Date(now).toISOString();
    const tags = this.#tagsOf(publisher);
    const hits = await index.search(vector, LOOKED_AT, { tags, at });
    // The time to live may have been lowered since they were stored.
    const oldest = now - this.#options.ttlMs;
    return hits.flatMap(({ passage, similarity }) => {
      const ruled = ruledClaimIn(passage);
      return ruled && Date.parse(ruled.decided.decidedAt) > oldest ? [{ ruled, similarity }] : [];
    });
  }

  /**
   * Adds a verdict at `now` (milliseconds since the epoch). Of several verdicts on the same words
   * by the same publisher, only the newest can be found.
   */
  async keep(ruled: RuledClaim, { model, vector }: Direction, now: number): Promise<void> {
    const { account, ttlMs } = this.#options;
    const index = await this.#of(model, vector.length);
    const tags = this.#tagsOf(ruled.publisher);
    const same = (await index.search(vector, LOOKED_AT, { tags }))
      .map(({ passage }) => passage)
      .filter((passage) => ruledClaimIn(passage)?.digest === ruled.digest);
    const { decidedAt } = ruled.decided;
    const isNewest = same.every(({ date = '' }) => date <= decidedAt);
    const passage = passageOf(ruled, account, ttlMs);
    // Others are not deleted, because they show that their cases were processed.
    if (!isNewest) await index.upsert([], [passage]);
    else {
      const older = same.filter(({ id }) => id !== passage.id);
      await index.upsert([{ passage, vector }], older);
    }
    await this.#tidy(index, now);
  }

  /** Deletes expired precedents, at most once every TIDY_EVERY_MS. */
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
