import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DamagedIndexError, IndexFolderError, REMEDY } from '#src/errors.ts';

/** Primary result codes of SQLite (sqlite.org/rescode.html); extended codes add bits above the lowest 8. */
const PERMISSION = 3;
const READONLY = 8;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOT_A_DATABASE = 26;

function codeOf(error: Error): number | null {
  const code = 'errcode' in error ? Number(error.errcode) : NaN;
  return Number.isInteger(code) ? code % 256 : null;
}

const damagedMessage = (folder: string): string =>
  `${folder} does not contain a valid index: ${REMEDY}`;

/** Converts a database error that the user can fix to one that names the folder and the remedy. */
function folderError(folder: string, error: unknown, damaged: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === CORRUPT || code === NOT_A_DATABASE) {
    return new DamagedIndexError(damaged, { cause: error });
  }
  const full = code === FULL || ('code' in error && error.code === 'ENOSPC');
  const refused = code !== null && [PERMISSION, READONLY, CANTOPEN].includes(code);
  if (!full && !refused && !('syscall' in error)) return error;
  const [mend, other] = full ? ['free disk space', 'has some'] : ['make it writable', 'is'];
  return new IndexFolderError(
    `The folder ${folder} can't be written (${error.message}): ${mend}, or set ASSIZE_DATA ` +
      `to a folder that ${other}`,
    { cause: error },
  );
}

/** Runs work on the database of a folder, and converts its errors as `openDatabase` does. */
export function withFolderErrors<Result>(
  folder: string,
  work: () => Result,
  damaged = damagedMessage(folder),
): Result {
  try {
    return work();
  } catch (error) {
    throw folderError(folder, error, damaged);
  }
}

/**
 * Creates folder, database and tables if they are missing.
 * @throws IndexFolderError if the folder can't be written
 * @throws DamagedIndexError with the message `damaged` if the file is not a database
 */
export function openDatabase(
  folder: string,
  name: string,
  layOut: (db: DatabaseSync) => void,
  damaged?: string,
): DatabaseSync {
  const open = (): DatabaseSync => {
    mkdirSync(folder, { recursive: true });
    const db = new DatabaseSync(join(folder, name), { timeout: 10_000 });
    try {
      layOut(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  return withFolderErrors(folder, open, damaged);
}

/**
 * Whether the index in a folder holds a passage. True also for an empty folder, which somebody must have created on
 * purpose, and for a file that can't be read, which whoever opens the index will report.
 */
export function holdsPassages(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const file = join(folder, 'index.sqlite');
  let db: DatabaseSync | undefined;
  try {
    if (!existsSync(file)) return readdirSync(folder).length === 0;
    db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    return db.prepare('SELECT 1 FROM passages LIMIT 1').get() !== undefined;
  } catch {
    return true;
  } finally {
    db?.close();
  }
}
