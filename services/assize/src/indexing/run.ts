import { realpath } from 'node:fs/promises';
import type { DocumentPassage, DocumentReader, FetchOptions } from '@assize/documents';
import { spanOf } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import type { RpcClient } from '@assize/rpc';
import { metadataFault } from '@assize/vectors';
import { type Batch, Batches, type Finished } from './batch.ts';
import type { Item, Plan } from './item.ts';
import { linesOf } from './lines.ts';
import { type Loaded, loadAhead } from './load.ts';
import { digestOf, idOf } from './passage.ts';
import type { Register } from './register.ts';
import { type Report, Tally } from './report.ts';
import { rowOf } from './row.ts';

export interface RunOptions {
  readonly plan: Plan;
  /** Put on every passage, besides its document's own. */
  readonly tags: readonly string[];
  readonly fetch: FetchOptions;
  readonly reader: DocumentReader;
  readonly register: Register;
  readonly rpc: RpcClient<typeof EmbeddingService>;
  readonly signal: AbortSignal;
  /** So much of the whole is done, in bytes of what was read, and what was read last. */
  readonly onProgress: (weight: number, what: string, indexed: number) => void;
}

/** What a page counts for in the progress: nobody knows its size before it is fetched. */
const PAGE_WEIGHT = 50_000;
/** Pages that are fetched, and files that are read, ahead of their turn. */
const AHEAD = 4;
/** Lines of one file that are named when they can't be read; the others are counted. */
const NAMED_LINES = 20;
/** Messages that are sent before the first of them is answered. */
const ON_THE_WAY = 3;
/** Ids of one Delete. */
const DELETED_AT_ONCE = 1000;

export const weightOf = (item: Item): number => (item.kind === 'page' ? PAGE_WEIGHT : item.size);

type Message = Pick<Batch, 'passages'>;

/** One run: reads, and sends on what the index may not know; then takes out what is no more. */
class Run {
  readonly #options: RunOptions;
  readonly #tally: Tally;
  readonly #batches = new Batches();
  readonly #sent: Batch[] = [];
  #room = Promise.withResolvers<void>();
  /** The document of this run that a text is from. */
  readonly #texts = new Map<string, string>();
  /** Where a row with an id stands. */
  readonly #rows = new Map<string, string>();

  constructor(options: RunOptions) {
    this.#options = options;
    this.#tally = new Tally(options.plan.failed, options.plan.passedOver);
  }

  async all(): Promise<Report> {
    const { rpc, signal } = this.#options;
    await this.#forgetGone();
    for await (const sums of rpc.indexStream(this.#requests())) {
      const { indexed, unchanged } = sums;
      Object.assign(this.#tally, { indexed, unchanged });
      const batch = this.#sent.shift();
      if (batch !== undefined) await this.#done(batch);
      this.#room.resolve();
    }
    signal.throwIfAborted();
    // What was settled without a passage to send.
    await this.#done(this.#batches.take());
    return this.#tally.report();
  }

  /** Once it is stopped, nothing more is sent; what is on its way is waited for, a second or two. */
  async *#requests(): AsyncGenerator<Message> {
    const { plan, fetch, signal } = this.#options;
    try {
      for await (const loaded of loadAhead(plan.items, { fetch, signal, ahead: AHEAD })) {
        yield* this.#item(loaded);
      }
      yield* this.#send(true);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** What is sent is remembered in order: the answers come in the same order. */
  async *#send(last: boolean): AsyncGenerator<Message> {
    if (!this.#batches.full && !last) return;
    while (this.#sent.length >= ON_THE_WAY) {
      this.#room = Promise.withResolvers();
      await this.#room.promise;
    }
    this.#options.signal.throwIfAborted();
    const batch = this.#batches.take();
    if (batch.passages.length === 0) {
      // No message has it: it goes with the last.
      for (const finished of batch.finished) this.#batches.finish(finished);
      this.#batches.settle(batch.weight, batch.what);
      return;
    }
    this.#sent.push(batch);
    yield { passages: batch.passages };
  }

  async *#item(loaded: Loaded): AsyncGenerator<Message> {
    const { item } = loaded;
    if (loaded.status === 'rows') {
      yield* this.#rowsOf(loaded.item);
      return;
    }
    const { reader, signal } = this.#options;
    const read = loaded.status === 'raw' ? await reader.read(loaded.raw, signal) : loaded;
    if (read.status === 'refused') {
      this.#tally.failed.push({ source: item.source, reason: read.reason });
      return this.#batches.settle(weightOf(item), item.source);
    }
    const { passages, notes, date, tags } = read.document;
    const labels = [...new Set([...this.#options.tags, ...tags])];
    // A date that nobody can read is unknown.
    const dated = date === undefined || spanOf(date) === null ? {} : { date };
    const known = { source: item.source, tags: labels, ...dated };
    const fault = metadataFault(known);
    if (fault !== null) {
      this.#tally.failed.push({ source: item.source, reason: `${fault.field}: ${fault.why}` });
      return this.#batches.settle(weightOf(item), item.source);
    }
    this.#tally.documents += 1;
    for (const reason of notes) this.#tally.notes.push({ source: item.source, reason });
    const own = this.#ownOf(item.source, passages);
    const path = item.kind === 'document' ? await realpath(item.path) : '';
    this.#options.register.begin(item.source, path, own);
    for (const { id, text } of own) {
      this.#batches.add({ id, text, ...known });
      this.#batches.settle(weightOf(item) / own.length, item.source);
      yield* this.#send(false);
    }
    if (own.length === 0) this.#batches.settle(weightOf(item), item.source);
    this.#batches.finish({ source: item.source, ids: new Set(own.map(({ id }) => id)) });
  }

  /** The passages that no other document, and none before in this one, has said. */
  #ownOf(source: string, passages: readonly DocumentPassage[]) {
    return passages.flatMap(({ text, body, from, to }) => {
      const digest = digestOf(body);
      const other = this.#texts.get(digest) ?? this.#options.register.ownerOf(digest, source);
      if (other !== null) {
        this.#tally.duplicate(source, other);
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
      this.#batches.settle(bytes, item.source);
      if (text !== null && text.trim() === '') continue;
      const problem = text === null ? why : this.#row(text, item.source, number, tags);
      if (problem !== null) refused.push({ line: number, why: problem });
      yield* this.#send(false);
    }
    this.#tally.documents += 1;
    for (const { line, why } of refused.slice(0, NAMED_LINES)) {
      this.#tally.failed.push({ source: `${item.source}:${line}`, reason: why });
    }
    if (refused.length > NAMED_LINES) {
      const reason = `${refused.length - NAMED_LINES} more of its lines can't be read`;
      this.#tally.failed.push({ source: item.source, reason });
    }
  }

  /** Null, or what keeps the row from being taken. The same row twice is one. */
  #row(text: string, source: string, line: number, tags: readonly string[]): string | null {
    const row = rowOf(text, source, tags);
    if (!row.ok) return row.why;
    const { passage } = row;
    const place = this.#rows.get(passage.id);
    const digest = digestOf(JSON.stringify(passage));
    if (place !== undefined && this.#texts.get(`row ${passage.id}`) === digest) {
      this.#tally.duplicate(source, place);
      return null;
    }
    if (place !== undefined) return `the id ${JSON.stringify(passage.id)} is that of ${place}`;
    this.#rows.set(passage.id, `${source}:${line}`);
    this.#texts.set(`row ${passage.id}`, digest);
    this.#batches.add(passage);
    return null;
  }

  async #done({ passages, finished, weight, what }: Batch): Promise<void> {
    const { register, onProgress } = this.#options;
    register.done(passages.map(({ id }) => id));
    for (const one of finished) await this.#forgetStale(one);
    onProgress(weight, what, this.#tally.indexed + this.#tally.unchanged);
  }

  async #forgetStale({ source, ids }: Finished): Promise<void> {
    await this.#forget(this.#options.register.staleOf(source, ids));
  }

  async #forgetGone(): Promise<void> {
    const { register, plan } = this.#options;
    for (const { source, ids } of register.goneFrom(plan.folders)) {
      await this.#forget(ids);
      this.#tally.gone.push(source);
    }
  }

  async #forget(ids: readonly string[]): Promise<void> {
    const { rpc, register, signal } = this.#options;
    for (let from = 0; from < ids.length; from += DELETED_AT_ONCE) {
      const some = ids.slice(from, from + DELETED_AT_ONCE);
      const { deleted } = await rpc.delete({ ids: some }, { signal });
      register.forget(some);
      this.#tally.removed += deleted;
    }
  }
}

/**
 * Reads what was planned and puts it into the index, document by document. What the index knows costs
 * no embedding; a run that was cut short goes on where it was when it is run again.
 */
export function runIndexing(options: RunOptions): Promise<Report> {
  return new Run(options).all();
}
