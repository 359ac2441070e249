import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLOutputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { IndexModelError } from '#src/errors.ts';
import type { IndexEntry, IndexModel, IndexedPassage } from '#src/port.ts';

/** A row that is not what was written. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/**
 * WAL with synchronous=FULL: a transaction that was committed is on the disk before the call
 * returns, so that neither kill -9 nor a loss of power takes it back.
 */
const SETUP = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS model (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL,
    dimensions INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS passages (id TEXT PRIMARY KEY, passage TEXT NOT NULL,
    vector BLOB NOT NULL, crc INTEGER NOT NULL) STRICT;
`;

type Row = Record<string, SQLOutputValue>;

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Over the passage's text and the vector: SQLite itself keeps no checksum of a row. */
function checksum(passage: string, vector: Uint8Array): number {
  return crc32(vector, crc32(passage));
}

/** Passages and vectors of length 1 in one SQLite file. */
export class Store {
  readonly #db: DatabaseSync;
  readonly #folder: string;

  /** Throws an IndexModelError when the folder holds another model's vectors. */
  constructor(folder: string, wanted: IndexModel) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#db = new DatabaseSync(join(folder, 'index.sqlite'), { timeout: 10_000 });
    try {
      this.#db.exec(SETUP);
      this.#claim(wanted);
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

  /** Changes when another connection has written, in this process or another. */
  version(): number {
    return Number(this.#db.prepare('PRAGMA data_version').get()?.['data_version']);
  }

  /** Everything, by id. Throws a DamagedIndexError at the first row that is not what was written. */
  *read(): Generator<IndexEntry> {
    for (const row of this.#db.prepare('SELECT * FROM passages ORDER BY id').iterate()) {
      yield this.#entry(row);
    }
  }

  #entry({ id, passage, vector, crc }: Row): IndexEntry {
    const whole = typeof passage === 'string' && vector instanceof Uint8Array;
    if (!whole || checksum(passage, vector) !== crc) {
      throw new DamagedIndexError(
        `Passage ${JSON.stringify(id)} in ${this.#folder} is damaged: remove the folder, and index again`,
      );
    }
    const parsed = JSON.parse(passage) as IndexedPassage;
    return { passage: parsed, vector: new Float32Array(vector.slice().buffer) };
  }

  put(entries: readonly IndexEntry[]): void {
    this.#transaction(() => {
      const insert = this.#db.prepare('INSERT OR REPLACE INTO passages VALUES (?, ?, ?, ?)');
      for (const { passage, vector } of entries) {
        const text = JSON.stringify(passage);
        const bytes = bytesOf(vector);
        insert.run(passage.id, text, bytes, checksum(text, bytes));
      }
    });
  }

  remove(ids: readonly string[]): void {
    this.#transaction(() => {
      const remove = this.#db.prepare('DELETE FROM passages WHERE id = ?');
      for (const id of ids) remove.run(id);
    });
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
