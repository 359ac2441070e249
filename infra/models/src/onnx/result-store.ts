import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { messageOf } from '@assize/proto/message-of';

/** How long to wait for another process that is writing, in milliseconds. */
const WAIT_MS = 1000;
/** SQLITE_CORRUPT and SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGED = new Set<unknown>([11, 26]);

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS kept (place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, numbers BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
`;

/** How many rows are added at most before the oldest ones are deleted: deleting so many takes milliseconds. */
const TRIM_AFTER = 1000;
const TRIM = 'DELETE FROM kept WHERE place <= (SELECT max(place) FROM kept) - ?';
const FIND = 'SELECT numbers, checksum FROM kept WHERE key = ?';
const KEEP = 'INSERT OR REPLACE INTO kept (key, numbers, checksum) VALUES (?, ?, ?)';

/** Makes a folder and its parents, for this user only. Node's recursive `mkdir` never returns below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

function open({ folder, name, most }: StoreLocation): DatabaseSync {
  makeFolder(folder);
  const db = new DatabaseSync(join(folder, name), { timeout: WAIT_MS });
  try {
    db.exec(TABLES);
    db.prepare(TRIM).run(most);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Replaces a damaged file with a new one: its content can be computed again. */
function openOrRenew(where: StoreLocation): DatabaseSync {
  try {
    return open(where);
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && DAMAGED.has(error.errcode))) throw error;
    const file = join(where.folder, where.name);
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    return open(where);
  }
}

/** A checksum of a row, because SQLite stores none. */
const checksumOf = (key: string, numbers: Uint8Array): number => crc32(numbers, crc32(key));

export interface StoreLocation {
  /** The folder, which is made for this user only if it is missing. */
  readonly folder: string;
  readonly name: string;
  /** The most rows, the newest ones, that remain after the file is opened. While it is open it may have a tenth more. */
  readonly most: number;
}

/**
 * A store for models' results, in a file that several processes may share. Each row holds numbers of single precision
 * under a digest of the model and the text; no text is stored. The store is optional: if it can't be read or written,
 * `onLost` is called once with a sentence that says why, and from then on nothing is found and nothing stored.
 */
export class ResultStore implements Disposable {
  readonly #onLost: (why: string) => void;
  readonly #most: number;
  readonly #prepared = new Map<string, StatementSync>();
  #db: DatabaseSync | undefined;
  /** The rows added since the oldest ones were last deleted. */
  #added = 0;

  constructor(where: StoreLocation, onLost: (why: string) => void) {
    this.#most = where.most;
    this.#onLost = (why) => onLost(`nothing is kept in ${where.folder}: ${why}`);
    try {
      this.#db = openOrRenew(where);
    } catch (error) {
      this.#lose(error);
    }
  }

  [Symbol.dispose](): void {
    this.#prepared.clear();
    this.#db?.close();
    this.#db = undefined;
  }

  /** The numbers under a key, to the bit; undefined if there are none, or if their checksum does not match. */
  get(key: string): Float32Array | undefined {
    const { numbers, checksum } = this.#run(FIND, (found) => found.get(key)) ?? {};
    if (!(numbers instanceof Uint8Array) || checksumOf(key, numbers) !== checksum) return undefined;
    return new Float32Array(numbers.slice().buffer);
  }

  set(key: string, numbers: Iterable<number>): void {
    const bytes = new Uint8Array(Float32Array.from(numbers).buffer);
    this.#run(KEEP, (keep) => keep.run(key, bytes, checksumOf(key, bytes)));
    this.#added += 1;
    if (this.#added <= Math.min(TRIM_AFTER, this.#most / 10)) return;
    this.#run(TRIM, (trim) => trim.run(this.#most));
    this.#added = 0;
  }

  #run<Result>(sql: string, work: (statement: StatementSync) => Result): Result | undefined {
    if (this.#db === undefined) return undefined;
    try {
      const statement = this.#prepared.get(sql) ?? this.#db.prepare(sql);
      this.#prepared.set(sql, statement);
      return work(statement);
    } catch (error) {
      this.#lose(error);
      return undefined;
    }
  }

  #lose(error: unknown): void {
    this[Symbol.dispose]();
    this.#onLost(messageOf(error));
  }
}
