import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Logits } from '#src/stance/probabilities.ts';

const NAME = 'readings-1.sqlite';
/** Milliseconds to wait for another process that writes. */
const WAIT_MS = 1000;
/** So many readings stay, the newest: some 25 MB. */
const MOST = 200_000;
/** SQLITE_CORRUPT and SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGED = new Set<unknown>([11, 26]);

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS readings (place INTEGER PRIMARY KEY, pair TEXT NOT NULL UNIQUE, logits BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
`;

const TRIM = 'DELETE FROM readings WHERE place <= (SELECT max(place) FROM readings) - ?';
const FIND = 'SELECT logits, checksum FROM readings WHERE pair = ?';
const KEEP = 'INSERT OR REPLACE INTO readings (pair, logits, checksum) VALUES (?, ?, ?)';

/** Makes a folder for its user alone. Not those above it: Node's recursive `mkdir` never ends below /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // It was there, or another process made it in that moment.
    if (!existsSync(folder)) throw error;
  }
}

function open(folder: string): DatabaseSync {
  makeFolder(folder);
  const db = new DatabaseSync(join(folder, NAME), { timeout: WAIT_MS });
  try {
    db.exec(TABLES);
    db.prepare(TRIM).run(MOST);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A damaged file makes room for a new one: what it held can be read again. */
function openOrRenew(folder: string): DatabaseSync {
  try {
    return open(folder);
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && DAMAGED.has(error.errcode))) throw error;
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `${NAME}${end}`), { force: true });
    return open(folder);
  }
}

/** SQLite itself keeps no checksum of a row. */
const checksumOf = (pair: string, logits: Uint8Array): number => crc32(logits, crc32(pair));

/**
 * What readers said of pairs, in a file that several processes may share: each under the digest of reader and
 * pair, and no text. Nothing hangs on it: where it can't be read or written `onLost` is told why in a sentence,
 * once, and from there on nothing is found and nothing kept.
 */
export class KeptReadings implements Disposable {
  readonly #onLost: (why: string) => void;
  readonly #prepared = new Map<string, StatementSync>();
  #db: DatabaseSync | undefined;

  /** @param folder made where it is missing, in one that is there, for its user alone */
  constructor(folder: string, onLost: (why: string) => void) {
    this.#onLost = (why) => onLost(`no readings are kept in ${folder}: ${why}`);
    try {
      this.#db = openOrRenew(folder);
    } catch (error) {
      this.#lose(error);
    }
  }

  [Symbol.dispose](): void {
    this.#prepared.clear();
    this.#db?.close();
    this.#db = undefined;
  }

  /** What was kept of a pair, to the bit; nothing where that is no longer what it was. */
  get(pair: string): Logits | undefined {
    const { logits, checksum } = this.#run(FIND, (found) => found.get(pair)) ?? {};
    if (!(logits instanceof Uint8Array) || checksumOf(pair, logits) !== checksum) return undefined;
    const [support = NaN, refute = NaN, neutral = NaN] = new Float32Array(logits.slice().buffer);
    return [support, refute, neutral];
  }

  set(pair: string, logits: Logits): void {
    const bytes = new Uint8Array(Float32Array.from(logits).buffer);
    this.#run(KEEP, (keep) => keep.run(pair, bytes, checksumOf(pair, bytes)));
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
    this.#onLost(error instanceof Error ? error.message : String(error));
  }
}
