import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/**
 * WAL with synchronous=FULL: a committed transaction is on disk before the call returns, so neither a kill -9 nor a
 * power loss undoes it. Every added and every deleted passage is a change with its own number. `last` is the newest
 * change; `gone` lists each passage deleted since the change `complete`.
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

export function layOut(db: DatabaseSync): void {
  db.exec(SETUP);
  db.prepare('INSERT OR IGNORE INTO state VALUES (1, ?, 0, 0)').run(randomUUID());
}

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
