import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { messageOf } from '@assize/proto/message-of';

/** Milliseconds to wait for another process that writes. */
const WAIT_MS = 1000;
/** SQLITE_CORRUPT and SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGED = new Set<unknown>([11, 26]);

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS kept (place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, numbers BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
`;

const TRIM = 'DELETE FROM kept WHERE place <= (SELECT max(place) FROM kept) - ?';
const FIND = 'SELECT numbers, checksum FROM kept WHERE key = ?';
const KEEP = 'INSERT OR REPLACE INTO kept (key, numbers, checksum) VALUES (?, ?, ?)';

/** Makes a folder, and those above it, for its user alone. Node's recursive `mkdir` never ends below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // It was there, or another process made it in that moment.
    if (!existsSync(folder)) throw error;
  }
}

function open({ folder, name, most }: Keeping): DatabaseSync {
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

/** A damaged file makes room for a new one: what it held can be read again. */
function openOrRenew(where: Keeping): DatabaseSync {
  try {
    return open(where);
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && DAMAGED.has(error.errcode))) throw error;
    const file = join(where.folder, where.name);
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    return open(where);
  }
}

/** SQLite itself keeps no checksum of a row. */
const checksumOf = (key: string, numbers: Uint8Array): number => crc32(numbers, crc32(key));

/** Where models keep what they said. */
export interface Keeping {
  /** Made where it is missing, for its user alone. */
  readonly folder: string;
  /** The file in it. */
  readonly name: string;
  /** So many rows stay when it is opened, the newest. */
  readonly most: number;
}

/**
 * What models said, in a file that several processes may share: numbers of single precision, each row under the
 * digest of who said it of what, and no text. Nothing hangs on it: where it can't be read or written `onLost` is
 * told why in a sentence, once, and from there on nothing is found and nothing kept.
 */
export class Kept implements Disposable {
  readonly #onLost: (why: string) => void;
  readonly #prepared = new Map<string, StatementSync>();
  #db: DatabaseSync | undefined;

  constructor(where: Keeping, onLost: (why: string) => void) {
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

  /** What was kept under a key, to the bit; nothing where that is no longer what it was. */
  get(key: string): Float32Array | undefined {
    const { numbers, checksum } = this.#run(FIND, (found) => found.get(key)) ?? {};
    if (!(numbers instanceof Uint8Array) || checksumOf(key, numbers) !== checksum) return undefined;
    return new Float32Array(numbers.slice().buffer);
  }

  set(key: string, numbers: Iterable<number>): void {
    const bytes = new Uint8Array(Float32Array.from(numbers).buffer);
    this.#run(KEEP, (keep) => keep.run(key, bytes, checksumOf(key, bytes)));
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
