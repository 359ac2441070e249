import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { transaction } from '@assize/vectors';
import { completedBy, messageOf, rootOf, type Hash, type NodeAt } from '@assize/proto';

export interface ReadLeaf {
  readonly sequence: number;
  readonly hash: Hash;
  readonly caseId: string;
}

export interface SignedHead {
  readonly size: number;
  readonly root: Hash;
  readonly note: string;
}

/** How long to wait for another clerk process that has locked the file, in milliseconds. */
const WAIT_MS = 10_000;

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS log (one INTEGER PRIMARY KEY CHECK (one = 1), origin TEXT NOT NULL, read INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS leaves (place INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, case_id TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS nodes (level INTEGER NOT NULL, place INTEGER NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (level, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS heads (size INTEGER PRIMARY KEY, root BLOB NOT NULL, note TEXT NOT NULL) STRICT;
`;

/** SQLite's primary result codes (sqlite.org/rescode.html): damaged, or not a database. */
const DAMAGED = new Set([11, 26]);

/**
 * What the operator should do about a log that can't be opened. Only a damaged log should be replaced, because its
 * origin is lost with it.
 */
function remedyFor(cause: unknown): string {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) % 256 : NaN;
  return DAMAGED.has(code)
    ? 'restore it from a copy. If you have none, move it away: at its next start the court computes a new log from the verdicts that are still in its stream'
    : 'grant the court write permission there, or free disk space; the log itself is intact';
}

function openedIn(folder: string, name: string, begin: (db: DatabaseSync) => void): DatabaseSync {
  const path = join(folder, name);
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    db = new DatabaseSync(path, { timeout: WAIT_MS });
    db.exec(TABLES);
    begin(db);
    return db;
  } catch (cause) {
    db?.close();
    const why = messageOf(cause);
    throw new Error(`the log of verdicts ${path} can't be kept (${why}): ${remedyFor(cause)}`, {
      cause,
    });
  }
}

/**
 * The log on disk: every leaf and every perfect subtree, so that a proof is read rather than computed, and outlives the
 * messages. Writes don't wait for the disk: leaves that a power failure loses are read from the stream again, in the
 * same order. Several processes may share the file; each finds what the others added.
 */
export class LogStore implements Disposable {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  readonly origin: string;

  /**
   * @param begin the origin of a new log, and the sequence after which it begins
   * @throws Error that names the file, if it is not a log or can't be written
   */
  constructor(folder: string, name: string, begin: { origin: string; behind: number }) {
    this.#db = openedIn(folder, name, (db) => {
      db.prepare('INSERT OR IGNORE INTO log VALUES (1, ?, ?)').run(begin.origin, begin.behind);
    });
    this.origin = String(this.#one('SELECT origin FROM log')?.['origin']);
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }

  get read(): number {
    return Number(this.#one('SELECT read FROM log')?.['read']);
  }

  get size(): number {
    return Number(this.#one('SELECT coalesce(max(place) + 1, 0) AS size FROM leaves')?.['size']);
  }

  readonly node: NodeAt = (level, place) => {
    const row =
      level === 0
        ? this.#one('SELECT hash FROM leaves WHERE place = ?', place)
        : this.#one('SELECT hash FROM nodes WHERE level = ? AND place = ?', level, place);
    return hashIn(row, () => `node ${place} of level ${level} is missing from the log`);
  };

  rootOf(size: number): Hash {
    return rootOf(size, this.node);
  }

  /** In one transaction adds the leaves that the log does not have yet, and records how far the stream was read. */
  add(leaves: readonly ReadLeaf[], read: number): void {
    transaction(this.#db, 'BEGIN IMMEDIATE', () => {
      let { size } = this;
      for (const { hash, caseId } of leaves) {
        const added = this.#run(
          'INSERT OR IGNORE INTO leaves VALUES (?, ?, ?)',
          size,
          hash,
          caseId,
        );
        if (added === 0) continue;
        for (const { level, index, hash: made } of completedBy(hash, size, this.node)) {
          if (level > 0) this.#run('INSERT INTO nodes VALUES (?, ?, ?)', level, index, made);
        }
        size += 1;
      }
      this.#run('UPDATE log SET read = max(read, ?)', read);
    });
  }

  /** The index of a leaf; null if the log has no leaf with that hash. */
  placeOf(hash: Hash): number | null {
    const row = this.#one('SELECT place FROM leaves WHERE hash = ?', hash);
    return row ? Number(row['place']) : null;
  }

  leaves(from: number, limit: number): { hash: Buffer; caseId: string }[] {
    return this.#prepare('SELECT hash, case_id FROM leaves WHERE place >= ? ORDER BY place LIMIT ?')
      .all(from, limit)
      .map((row) => ({ hash: hashIn(row, () => 'a leaf'), caseId: String(row['case_id']) }));
  }

  /** Stores a head, unless one of the same size is stored. */
  keepHead({ size, root, note }: SignedHead): void {
    this.#run('INSERT OR IGNORE INTO heads VALUES (?, ?, ?)', size, root, note);
  }

  dropHead({ size }: Pick<SignedHead, 'size'>): void {
    this.#run('DELETE FROM heads WHERE size = ?', size);
  }

  newestHead(): SignedHead | null {
    return headIn(this.#one('SELECT * FROM heads ORDER BY size DESC LIMIT 1'));
  }

  /** The first head that covers the leaf at `place`; null if none has been signed since. */
  firstHeadOver(place: number): SignedHead | null {
    return headIn(this.#one('SELECT * FROM heads WHERE size > ? ORDER BY size LIMIT 1', place));
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql) ?? this.#db.prepare(sql);
    this.#prepared.set(sql, known);
    return known;
  }

  #one(sql: string, ...values: (number | string | Hash)[]): Record<string, unknown> | undefined {
    return this.#prepare(sql).get(...values);
  }

  #run(sql: string, ...values: (number | string | Hash)[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }
}

function hashIn(row: Record<string, unknown> | undefined, what: () => string): Buffer {
  const hash = row?.['hash'];
  if (!(hash instanceof Uint8Array)) throw new Error(what());
  return Buffer.from(hash);
}

function headIn(row: Record<string, unknown> | undefined): SignedHead | null {
  const root = row?.['root'];
  if (!row || !(root instanceof Uint8Array)) return null;
  return { size: Number(row['size']), root, note: String(row['note']) };
}
