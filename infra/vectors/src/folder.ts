import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DamagedIndexError, IndexFolderError, REMEDY } from '#src/errors.ts';

/** Primary result codes of SQLite (sqlite.org/rescode.html); an extended one has more above 8 bits. */
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

/** What is said of a file of the index that is damaged. */
const noIndex = (folder: string): string => `What is in ${folder} is no index: ${REMEDY}`;

/** What failed of a database, with its folder and what to do, where that is for the user to mend. */
function told(folder: string, error: unknown, damaged: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === CORRUPT || code === NOT_A_DATABASE) {
    return new DamagedIndexError(damaged, { cause: error });
  }
  const full = code === FULL || ('code' in error && error.code === 'ENOSPC');
  const refused = code !== null && [PERMISSION, READONLY, CANTOPEN].includes(code);
  if (!full && !refused && !('syscall' in error)) return error;
  const [mend, other] = full ? ['make room there', 'has some'] : ['make it writable', 'is'];
  return new IndexFolderError(
    `The folder ${folder} can't be written (${error.message}): ${mend}, or set ASSIZE_DATA ` +
      `to a folder that ${other}`,
    { cause: error },
  );
}

/** Work on the database of a folder. Throws as openDatabase does where it fails. */
export function telling<Result>(
  folder: string,
  work: () => Result,
  damaged = noIndex(folder),
): Result {
  try {
    return work();
  } catch (error) {
    throw told(folder, error, damaged);
  }
}

/**
 * A database in a folder, which is made when it is not there, with its tables laid out. Throws an
 * IndexFolderError where the folder can't be written, and a DamagedIndexError, which says `damaged`, where
 * the file is no database.
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
  return telling(folder, open, damaged);
}

/**
 * Whether the index in a folder holds a passage. A folder with nothing in it was made on purpose, and
 * a file that can't be read is looked into by who opens it: both count as held.
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
