import { statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { codeOf } from '@assize/proto/code-of';
import { openDatabase, withFolderErrors, transaction } from '@assize/vectors';

/**
 * `done` is 0 for what a run is about to put in: a run that is killed leaves ids that may be in the
 * index, and the next knows to look after them.
 */
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

/** A passage of a document, and the digest of what it says. */
export interface Entry {
  readonly id: string;
  readonly digest: string;
}

/** Whether no file is there any more; what may not be asked for may well be. */
function isGone(path: string): boolean {
  try {
    return !statSync(path).isFile();
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
  }
}

/**
 * Which passages of the index come from which document: so that a document that has changed, or is
 * gone, leaves none behind, and the same text is not put in from two. The index itself decides
 * whether a passage is in; without this file it is only less tidy.
 * Throws as openDatabase does where its file fails.
 */
export class Register implements Disposable {
  readonly #db: DatabaseSync;
  readonly #folder: string;
  /** What is said where the file is damaged: the index beside it is another file, or elsewhere. */
  readonly #damaged: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#damaged =
      `${join(folder, FILE)} is damaged: remove it, with its -wal and -shm, and index your documents ` +
      'again; the passages of the index stay';
    this.#db = openDatabase(folder, FILE, (db) => db.exec(SETUP), this.#damaged);
  }

  /** The document that a text is in from already; another than this one. */
  ownerOf(digest: string, source: string): string | null {
    const [row] = this.#all(
      'SELECT source FROM passages WHERE digest = ? AND done = 1 AND source <> ? LIMIT 1',
      digest,
      source,
    );
    return row === undefined ? null : String(row['source']);
  }

  /** Another file that is in as `source`, and is still there; null where none is. */
  otherOf(source: string, path: string): string | null {
    const [row] = this.#all(
      "SELECT path FROM documents WHERE source = ? AND path NOT IN ('', ?)",
      source,
      path,
    );
    const other = row === undefined ? null : String(row['path']);
    return other !== null && !isGone(other) ? other : null;
  }

  /** Before anything of a document goes in. `path` is empty for a page. */
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

  /** Once passages are in the index. */
  done(ids: readonly string[]): void {
    this.#transaction(() => {
      const update = this.#db.prepare('UPDATE passages SET done = 1 WHERE id = ?');
      for (const id of ids) update.run(id);
    });
  }

  /** What earlier runs put in from a document, and what is not among its passages now. */
  staleOf(source: string, now: ReadonlySet<string>): string[] {
    return this.#idsOf(source).filter((id) => !now.has(id));
  }

  /** Documents in any of the folders whose files are gone. */
  goneFrom(folders: readonly string[]): { source: string; ids: string[] }[] {
    const rows = this.#all("SELECT source, path FROM documents WHERE path <> ''");
    return rows.flatMap((row) => {
      const [source, path] = [String(row['source']), String(row['path'])];
      const within = folders.some((folder) => path.startsWith(`${folder}${sep}`));
      return within && isGone(path) ? [{ source, ids: this.#idsOf(source) }] : [];
    });
  }

  /** Once passages are out of the index. */
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
