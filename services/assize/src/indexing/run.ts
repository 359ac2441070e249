import { realpath } from 'node:fs/promises';
import type { DocumentPassage, DocumentReader, FetchOptions } from '@assize/documents';
import type { EmbeddingService } from '@assize/proto/rpc';
import type { RpcClient } from '@assize/rpc';
import { metadataFault } from '@assize/vectors';
import { nameTaken, type Item, type Plan } from './item.ts';
import { linesOf } from './lines.ts';
import { type Loaded, loadAhead } from './load.ts';
import { dateField, digestOf, idOf, type NewPassage } from './passage.ts';
import type { Register } from './register.ts';
import { reportOn, type Report } from './report.ts';
import { rowOf } from './row.ts';

export interface RunOptions {
  readonly plan: Plan;
  /** Tags for every passage, in addition to those of its document. */
  readonly tags: readonly string[];
  readonly fetch: FetchOptions;
  readonly reader: DocumentReader;
  readonly register: Register;
  readonly rpc: RpcClient<typeof EmbeddingService>;
  readonly signal: AbortSignal;
  /** Receives the work done in bytes read, what was read last, and how many passages are indexed. */
  readonly onProgress: (weight: number, what: string, indexed: number) => void;
}

/** A page's weight in the progress, because its size is unknown before it is fetched. */
const PAGE_WEIGHT = 50_000;
/** How many unreadable lines of a file are named. The others are counted. */
const NAMED_LINES = 20;
const MOST_UNANSWERED = 3;
/** How many ids one Delete call takes. */
const DELETED_AT_ONCE = 1000;

export const weightOf = (item: Item): number => (item.kind === 'page' ? PAGE_WEIGHT : item.size);

/** The encoder processes that many at once, and a killed run loses no more. */
const PASSAGES_A_MESSAGE = 32;

interface Batch {
  readonly passages: NewPassage[];
  /** Documents whose last passage is in this batch. Once it is indexed, their stale passages can be removed. */
  readonly finished: FinishedDocument[];
  /** The work that this batch completes, in bytes read. */
  weight: number;
  what: string;
}

interface FinishedDocument {
  readonly source: string;
  readonly ids: ReadonlySet<string>;
}

const idTaken = (place: string, id: string): string =>
  `the id ${JSON.stringify(id)} is already used by ${place}`;

type Message = Pick<Batch, 'passages'>;

/** Reads the items, sends passages that the index may not have, and then removes stale ones. */
class Run {
  readonly #options: RunOptions;
  readonly #report: Report;
  #batch: Batch = { passages: [], finished: [], weight: 0, what: '' };
  readonly #sent: Batch[] = [];
  #room = Promise.withResolvers<void>();
  /** What earlier runs recorded for these sources is out of date. */
  readonly #read: ReadonlySet<string>;
  /** The document of this run that has each text, by digest. */
  readonly #texts = new Map<string, string>();
  readonly #duplicates = new Map<string, Report['duplicates'][number]>();
  /** The row or document of this run that has each id. */
  readonly #places = new Map<string, string>();

  constructor(options: RunOptions) {
    this.#options = options;
    this.#read = new Set(options.plan.items.map(({ source }) => source));
    this.#report = reportOn(options.plan);
  }

  async all(): Promise<Report> {
    const { rpc, signal } = this.#options;
    await this.#forgetGone();
    for await (const sums of rpc.indexStream(this.#requests())) {
      const { indexed, unchanged } = sums;
      Object.assign(this.#report.passages, { indexed, unchanged });
      const batch = this.#sent.shift();
      if (batch !== undefined) await this.#done(batch);
      this.#room.resolve();
    }
    signal.throwIfAborted();
    // Settles work that was completed without a passage to send.
    await this.#done(this.#take());
    return this.#report;
  }

  #take(): Batch {
    const batch = this.#batch;
    this.#batch = { passages: [], finished: [], weight: 0, what: batch.what };
    return batch;
  }

  #settle(weight: number, what: string): void {
    this.#batch.weight += weight;
    this.#batch.what = what;
  }

  #refuse(item: Item, reason: string): void {
    this.#report.failed.push({ source: item.source, reason });
    this.#settle(weightOf(item), item.source);
  }

  #duplicate(source: string, sameAs: string): void {
    const key = JSON.stringify([source, sameAs]);
    const pair = this.#duplicates.get(key) ?? { source, sameAs, passages: 0 };
    if (pair.passages === 0) this.#report.duplicates.push(pair);
    this.#duplicates.set(key, pair);
    pair.passages += 1;
    this.#report.passages.duplicates += 1;
  }

  /** After an abort nothing more is sent; the answers to sent messages are awaited, a second or two. */
  async *#requests(): AsyncGenerator<Message> {
    const { plan, fetch, signal } = this.#options;
    try {
      for await (const loaded of loadAhead(plan.items, fetch, signal)) {
        yield* this.#item(loaded);
      }
      yield* this.#send(true);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Sends the batch if it is full or the last. The order is kept, because the answers come in the same order. */
  async *#send(last: boolean): AsyncGenerator<Message> {
    if (this.#batch.passages.length < PASSAGES_A_MESSAGE && !last) return;
    while (this.#sent.length >= MOST_UNANSWERED) {
      this.#room = Promise.withResolvers();
      await this.#room.promise;
    }
    this.#options.signal.throwIfAborted();
    // Work without a passage needs no message. It is settled at the end.
    if (this.#batch.passages.length === 0) return;
    const batch = this.#take();
    this.#sent.push(batch);
    yield { passages: batch.passages };
  }

  async *#item(loaded: Loaded): AsyncGenerator<Message> {
    const { item } = loaded;
    if (loaded.status === 'rows') {
      yield* this.#rowsOf(loaded.item);
      return;
    }
    const { reader, register, signal } = this.#options;
    const path = item.kind === 'document' ? await realpath(item.path).catch(() => item.path) : '';
    // A link may have changed its target, which then replaces the former one; so the check is for files.
    const isFile = item.kind === 'document' && item.path === path;
    const other = isFile ? register.otherOf(item.source, path) : null;
    if (other !== null) return this.#refuse(item, nameTaken(other));
    const read = loaded.status === 'raw' ? await reader.read(loaded.raw, signal) : loaded;
    if (read.status === 'refused') {
      if ('isEmpty' in read) this.#batch.finished.push({ source: item.source, ids: new Set() });
      return this.#refuse(item, read.reason);
    }
    const { passages, notes, date, tags } = read.document;
    const labels = [...new Set([...this.#options.tags, ...tags])];
    const metadata = { source: item.source, tags: labels, ...dateField(date) };
    const fault = metadataFault(metadata);
    if (fault !== null) return this.#refuse(item, `${fault.field}: ${fault.why}`);
    this.#report.documents += 1;
    for (const reason of notes) this.#report.notes.push({ source: item.source, reason });
    const unique = this.#ownOf(item.source, passages);
    const own = unique.filter(({ id }) => this.#isFree(id, item.source));
    register.begin(item.source, path, own);
    for (const { id, text } of own) {
      this.#batch.passages.push({ id, text, ...metadata });
      this.#settle(weightOf(item) / own.length, item.source);
      yield* this.#send(false);
    }
    if (own.length === 0) this.#settle(weightOf(item), item.source);
    this.#batch.finished.push({ source: item.source, ids: new Set(unique.map(({ id }) => id)) });
  }

  /** If another row of this run has the id, reports a fault. */
  #isFree(id: string, source: string): boolean {
    const place = this.#places.get(id);
    if (place === undefined) this.#places.set(id, source);
    else this.#report.failed.push({ source, reason: idTaken(place, id) });
    return place === undefined;
  }

  /** Returns passages whose text no other document, and no earlier passage of this one, has. */
  #ownOf(source: string, passages: readonly DocumentPassage[]) {
    return passages.flatMap(({ text, body, from, to }) => {
      const digest = digestOf(body);
      const owner = this.#options.register.ownerOf(digest, source);
      // An owner that this run reads too may have changed, so its old record does not count.
      const other = this.#texts.get(digest) ?? (owner && this.#read.has(owner) ? null : owner);
      if (other !== null) {
        this.#duplicate(source, other);
        return [];
      }
      this.#texts.set(digest, source);
      return [{ id: idOf(source, from, to), digest, text }];
    });
  }

  async *#rowsOf(item: Extract<Item, { kind: 'rows' }>): AsyncGenerator<Message> {
    const { signal, tags } = this.#options;
    const refused: { line: number; why: string }[] = [];
    for await (const { number, bytes, text, why } of linesOf(item.path, signal)) {
      this.#settle(bytes, item.source);
      if (text !== null && text.trim() === '') continue;
      const problem = text === null ? why : this.#row(text, item.source, number, tags);
      if (problem !== null) refused.push({ line: number, why: problem });
      yield* this.#send(false);
    }
    this.#report.documents += 1;
    for (const { line, why } of refused.slice(0, NAMED_LINES)) {
      this.#report.failed.push({ source: `${item.source}:${line}`, reason: why });
    }
    if (refused.length > NAMED_LINES) {
      const reason = `${refused.length - NAMED_LINES} more lines can't be read`;
      this.#report.failed.push({ source: item.source, reason });
    }
  }

  /** Returns null, or why the row is refused. A repeated identical row counts as a duplicate. */
  #row(text: string, source: string, line: number, tags: readonly string[]): string | null {
    const row = rowOf(text, source, tags);
    if (!row.ok) return row.why;
    const { passage } = row;
    const place = this.#places.get(passage.id);
    const digest = digestOf(JSON.stringify(passage));
    if (place !== undefined && this.#texts.get(`row ${passage.id}`) === digest) {
      this.#duplicate(source, place);
      return null;
    }
    if (place !== undefined) return idTaken(place, passage.id);
    this.#places.set(passage.id, `${source}:${line}`);
    this.#texts.set(`row ${passage.id}`, digest);
    this.#batch.passages.push(passage);
    return null;
  }

  async #done({ passages, finished, weight, what }: Batch): Promise<void> {
    const { register, onProgress } = this.#options;
    register.done(passages.map(({ id }) => id));
    for (const { source, ids } of finished) await this.#forget(register.staleOf(source, ids));
    const { indexed, unchanged } = this.#report.passages;
    onProgress(weight, what, indexed + unchanged);
  }

  async #forgetGone(): Promise<void> {
    const { register, plan } = this.#options;
    for (const { source, ids } of register.goneFrom(plan.folders)) {
      await this.#forget(ids);
      this.#report.gone.push(source);
    }
  }

  async #forget(ids: readonly string[]): Promise<void> {
    const { rpc, register, signal } = this.#options;
    for (let from = 0; from < ids.length; from += DELETED_AT_ONCE) {
      const some = ids.slice(from, from + DELETED_AT_ONCE);
      const { deleted } = await rpc.delete({ ids: some }, { signal });
      register.forget(some);
      this.#report.passages.removed += deleted;
    }
  }
}

/** Works document by document. What is in the index is not embedded again, so an interrupted run continues. */
export function runIndexing(options: RunOptions): Promise<Report> {
  return new Run(options).all();
}
