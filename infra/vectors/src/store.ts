import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { DamagedIndexError, IndexFolderError, IndexModelError, REMEDY } from '#src/errors.ts';
import { openDatabase, withFolderErrors } from '#src/folder.ts';
import type { IndexEntry, IndexModel, IndexedPassage } from '#src/port.ts';
import { layOut, transaction } from '#src/schema.ts';

/**
 * An entry with the number of the change that added it, which no other entry ever has. The vector of a retired passage
 * is empty.
 */
export interface StoredEntry extends IndexEntry {
  readonly change: number;
}

export interface Follower {
  clear(): void;
  set(entry: StoredEntry): void;
  delete(id: string): void;
}

/** Beyond that, deletions are forgotten, and a follower that is behind reloads everything. */
const MAX_REMEMBERED = 20_000;

const FILE = 'index.sqlite';

type Row = Record<string, SQLOutputValue>;

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A checksum of the passage's text and vector: SQLite itself keeps none. */
function checksum(passage: string, vector: Uint8Array): number {
  return crc32(vector, crc32(passage));
}

const inodeIn = (folder: string): number | undefined =>
  statSync(join(folder, FILE), { throwIfNoEntry: false })?.ino;

function idIn(folder: string): string {
  using db = new DatabaseSync(join(folder, FILE), { readOnly: true });
  return String(db.prepare('SELECT id FROM state').get()?.['id']);
}

export class Store {
  /** Unique to this file, even if another is later created in its place. */
  readonly id: string;
  readonly #db: DatabaseSync;
  readonly #folder: string;
  readonly #remembered: number;
  readonly #version: StatementSync;
  #inode: number | undefined;

  /** @throws IndexModelError if the folder holds another model's vectors; otherwise as `openDatabase` */
  constructor(folder: string, wanted: IndexModel, remembered: number = MAX_REMEMBERED) {
    this.#remembered = remembered;
    this.#folder = folder;
    this.#db = openDatabase(folder, FILE, layOut);
    try {
      this.#claim(wanted);
      this.#version = this.#db.prepare('PRAGMA data_version');
      this.id = String(this.#state()['id']);
      this.#inode = inodeIn(folder);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  #claim({ model, dimensions }: IndexModel): void {
    this.#db.prepare('INSERT OR IGNORE INTO model VALUES (1, ?, ?)').run(model, dimensions);
    const row = this.#db.prepare('SELECT name, dimensions FROM model').get();
    const found = { model: String(row?.['name']), dimensions: Number(row?.['dimensions']) };
    if (found.model === model && found.dimensions === dimensions) return;
    throw new IndexModelError(this.#folder, { model, dimensions }, found);
  }

  #state(): Row {
    return this.#db.prepare('SELECT * FROM state').get() ?? {};
  }

  /**
   * Checks that the open file is still the one in the folder. If it was removed or replaced, SQLite would continue
   * with the removed file, and everything written would be lost with this process.
   * @throws IndexFolderError
   */
  #checkInPlace(): void {
    const inode = inodeIn(this.#folder);
    if (inode === this.#inode) return;
    // Some file systems change a file's inode number, so the store id decides.
    if (
      inode === undefined ||
      withFolderErrors(this.#folder, () => idIn(this.#folder)) !== this.id
    ) {
      throw new IndexFolderError(
        `The index in ${this.#folder} was removed or replaced while it was open: restart the process that has it open`,
      );
    }
    this.#inode = inode;
  }

  /** Changes when another connection has written, in this process or another. Throws as `put` does. */
  version(): number {
    this.#checkInPlace();
    return Number(this.#version.get()?.['data_version']);
  }

  /**
   * Returns the number of the last change.
   * @throws DamagedIndexError at the first row whose checksum is wrong; otherwise as `openDatabase`
   */
  catchUp(after: number, follower: Follower): number {
    return this.#transaction('BEGIN', () => {
      const { last, complete } = this.#state();
      const since = after < Number(complete) ? 0 : after;
      if (since === 0) follower.clear();
      for (const { id } of this.#rows('SELECT id FROM gone WHERE change > ?', since)) {
        follower.delete(String(id));
      }
      const rows = 'SELECT * FROM passages WHERE change > ? ORDER BY change';
      for (const row of this.#rows(rows, since)) follower.set(this.#entry(row));
      return Number(last);
    });
  }

  #rows(query: string, since: number): NodeJS.Iterator<Row> {
    return this.#db.prepare(query).iterate(since);
  }

  #entry({ id, passage, vector, crc, change }: Row): StoredEntry {
    const isComplete = typeof passage === 'string' && vector instanceof Uint8Array;
    if (!isComplete || checksum(passage, vector) !== crc) {
      throw new DamagedIndexError(
        `Passage ${JSON.stringify(id)} in ${this.#folder} is damaged: ${REMEDY}`,
      );
    }
    return {
      passage: JSON.parse(passage) as IndexedPassage,
      vector: new Float32Array(vector.slice().buffer),
      change: Number(change),
    };
  }

  /** Stores entries, and returns the change number of the first; the others follow. Throws as `openDatabase` does. */
  put(entries: readonly IndexEntry[]): number {
    return this.#transaction('BEGIN IMMEDIATE', () => {
      const first = this.#advance(entries.length);
      const forget = this.#db.prepare('DELETE FROM gone WHERE id = ?');
      const insert = this.#db.prepare('INSERT OR REPLACE INTO passages VALUES (?, ?, ?, ?, ?)');
      for (const [at, { passage, vector }] of entries.entries()) {
        const text = JSON.stringify(passage);
        const bytes = bytesOf(vector);
        forget.run(passage.id);
        insert.run(passage.id, text, bytes, checksum(text, bytes), first + at);
      }
      return first;
    });
  }

  /** Deletes passages, and returns the number of ids that existed. Throws as `openDatabase` does. */
  remove(ids: readonly string[]): number {
    return this.#transaction('BEGIN IMMEDIATE', () => {
      const remove = this.#db.prepare('DELETE FROM passages WHERE id = ?');
      const there = ids.filter((id) => remove.run(id).changes > 0);
      const first = this.#advance(there.length);
      const remember = this.#db.prepare('INSERT OR REPLACE INTO gone VALUES (?, ?)');
      for (const [at, id] of there.entries()) remember.run(id, first + at);
      this.#forgetMany();
      return there.length;
    });
  }

  #advance(count: number): number {
    this.#db.prepare('UPDATE state SET last = last + ?').run(count);
    return Number(this.#state()['last']) - count + 1;
  }

  #forgetMany(): void {
    const count = this.#db.prepare('SELECT count(*) AS count FROM gone').get()?.['count'];
    if (Number(count) <= this.#remembered) return;
    this.#db.exec('DELETE FROM gone');
    this.#db.exec('UPDATE state SET complete = last');
  }

  #transaction<Result>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => Result): Result {
    this.#checkInPlace();
    return withFolderErrors(this.#folder, () => transaction(this.#db, begin, work));
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
