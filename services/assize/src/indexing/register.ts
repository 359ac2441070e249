import { statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { codeOf } from '@assize/proto/code-of';
import { openDatabase, withFolderErrors, transaction } from '@assize/vectors';

/** `done` is 0 for what a run is about to index. If it is killed, the next run checks those ids in the index. */
const SETUP = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS documents (source TEXT PRIMARY KEY, path TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS passages (id TEXT PRIMARY KEY, source TEXT NOT NULL,
    digest TEXT NOT NULL, done INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS by_source ON passages (source);
  CREATE INDEX IF NOT EXISTS by_digest ON passages (digest) WHERE done = 1;
`;

const FILE = 'documents.sqlite';

export interface Entry {
  readonly id: string;
  readonly digest: string;
}

/** If the file can't be checked, it counts as existing. */
function isGone(path: string): boolean {
  try {
    return !statSync(path).isFile();
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
  }
}

/**
 * Records which passages come from which document, so that nothing remains of one that changed or is gone, and a
 * repeated text is indexed once.
 * The index itself decides whether a passage is in it; without this file it is only less tidy.
 * Throws like `openDatabase` if its file fails.
 */
export class Register implements Disposable {
  readonly #db: DatabaseSync;
  readonly #folder: string;
  /** The message for a damaged file. The index itself is in another file, or elsewhere. */
  readonly #damaged: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#damaged =
      `${join(folder, FILE)} is damaged: remove it and its -wal and -shm files, then index your documents ` +
      'again; the passages in the index are kept';
    this.#db = openDatabase(folder, FILE, (db) => db.exec(SETUP), this.#damaged);
  }

  /** Returns another document that already has this text, or null. */
  ownerOf(digest: string, source: string): string | null {
    const [row] = this.#all(
      'SELECT source FROM passages WHERE digest = ? AND done = 1 AND source <> ? LIMIT 1',
      digest,
      source,
    );
    return row === undefined ? null : String(row['source']);
  }

  /** Returns another existing file that is indexed as `source`, or null. */
  otherOf(source: string, path: string): string | null {
    const [row] = this.#all(
      "SELECT path FROM documents WHERE source = ? AND path NOT IN ('', ?)",
      source,
      path,
    );
    const other = row === undefined ? null : String(row['path']);
    return other !== null && !isGone(other) ? other : null;
  }

  /** Called before anything of a document is indexed. `path` is empty for a page. */
  begin(source: string, path: string, entries: readonly Entry[]): void {
    this.#transaction(() => {
      this.#db.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?)').run(source, path);
      const insert = this.#db.prepare(
        `INSERT INTO passages VALUES (?, ?, ?, 0) ON CONFLICT (id) DO UPDATE
         SET source = excluded.source, digest = excluded.digest, done = 0
         WHERE digest <> excluded.digest`,
      );
      for (const { id, digest } of entries) insert.run(id, source, digest);
    });
  }

  /** Called once the passages are in the index. */
  done(ids: readonly string[]): void {
    this.#transaction(() => {
      const update = this.#db.prepare('UPDATE passages SET done = 1 WHERE id = ?');
      for (const id of ids) update.run(id);
    });
  }

  /** Returns passages of earlier runs that the document has lost. */
  staleOf(source: string, now: ReadonlySet<string>): string[] {
    return this.#idsOf(source).filter((id) => !now.has(id));
  }

  /** Returns the documents in any of the folders whose files are gone. */
  goneFrom(folders: readonly string[]): { source: string; ids: string[] }[] {
    const rows = this.#all("SELECT source, path FROM documents WHERE path <> ''");
    return rows.flatMap((row) => {
      const [source, path] = [String(row['source']), String(row['path'])];
      const within = folders.some((folder) => path.startsWith(`${folder}${sep}`));
      return within && isGone(path) ? [{ source, ids: this.#idsOf(source) }] : [];
    });
  }

  /** Called once the passages are removed from the index. */
  forget(ids: readonly string[]): void {
    this.#transaction(() => {
      const remove = this.#db.prepare('DELETE FROM passages WHERE id = ?');
      for (const id of ids) remove.run(id);
      this.#db.exec('DELETE FROM documents WHERE source NOT IN (SELECT source FROM passages)');
    });
  }

  #idsOf(source: string): string[] {
    const rows = this.#all('SELECT id FROM passages WHERE source = ?', source);
    return rows.map((row) => String(row['id']));
  }

  #all(query: string, ...of: string[]): Record<string, SQLOutputValue>[] {
    return this.#withFolderErrors(() => this.#db.prepare(query).all(...of));
  }

  #withFolderErrors<Result>(work: () => Result): Result {
    return withFolderErrors(this.#folder, work, this.#damaged);
  }

  #transaction(work: () => void): void {
    this.#withFolderErrors(() => transaction(this.#db, 'BEGIN IMMEDIATE', work));
  }

  [Symbol.dispose](): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
