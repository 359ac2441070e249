import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/**
 * WAL with synchronous=FULL: a transaction that was committed is on the disk before the call
 * returns, so that neither kill -9 nor a loss of power takes it back. Every passage put in and every
 * one taken out is a change with a number of its own: `last` is the newest, and `gone` knows each
 * passage taken out since the change `complete`.
 */
const SETUP = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS model (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL,
    dimensions INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS passages (id TEXT PRIMARY KEY, passage TEXT NOT NULL,
    vector BLOB NOT NULL, crc INTEGER NOT NULL, change INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS passages_by_change ON passages (change);
  CREATE TABLE IF NOT EXISTS gone (id TEXT PRIMARY KEY, change INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL,
    last INTEGER NOT NULL, complete INTEGER NOT NULL) STRICT;
`;

/** Lays the tables out where they are not there yet. */
export function layOut(db: DatabaseSync): void {
  db.exec(SETUP);
  db.prepare('INSERT OR IGNORE INTO state VALUES (1, ?, 0, 0)').run(randomUUID());
}

/** Does work within a transaction: all of it is written, or nothing. */
export function transaction<Result>(
  db: DatabaseSync,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: () => Result,
): Result {
  db.exec(begin);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
