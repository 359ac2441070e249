import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import { kindOfFile, walkFolder } from '@assize/documents';
import { Failure } from '../terminal/failure.ts';
import {
  DOCUMENT_LIMIT,
  type Item,
  type Plan,
  ROWS_LIMIT,
  type UnreadItem,
  inMib,
  isRows,
  nameTaken,
} from './item.ts';
import { isWebAddress } from '../web-address.ts';

const KINDS =
  '.md, .html, .pdf, .txt, .log and .jsonl, and settings such as .yaml or .ini if you name the file itself';

/** Each file and each address is read once, however often it is named. */
class Planning implements Plan {
  readonly items: Item[] = [];
  readonly failed: UnreadItem[] = [];
  readonly passedOver: UnreadItem[] = [];
  readonly folders: string[] = [];
  readonly #root: string | undefined;
  readonly #seen = new Set<string>();
  readonly #named = new Map<string, string>();

  constructor(root: string | undefined) {
    this.#root = root === undefined ? undefined : resolve(root);
  }

  async add(given: string): Promise<void> {
    if (isWebAddress(given)) return this.#page(given);
    const path = resolve(given);
    const known = await stat(path).catch(() => null);
    if (known === null) throw new Failure(`${given}: no such file or folder`);
    const base = this.#root ?? dirname(path);
    // A file that is the root itself would have no name.
    const within = known.isDirectory() ? `${path}${sep}` : path;
    if (!within.startsWith(base === sep ? sep : `${base}${sep}`)) {
      throw new Failure(`${given} is not inside --root ${this.#root}`);
    }
    if (known.isDirectory()) return this.#folder(path, base);
    if (!known.isFile()) throw new Failure(`${given} is neither a file nor a folder`);
    const urls = await urlsIn(path, known.size);
    if (urls === null) return this.#file(path, known.size, base);
    for (const { line, text } of urls) {
      if (isWebAddress(text)) this.#page(text);
      else this.failed.push({ source: `${given}:${line}`, reason: 'not an http or https address' });
    }
  }

  async #folder(path: string, base: string): Promise<void> {
    this.folders.push(await realpath(path));
    for await (const found of walkFolder(path)) {
      if (found.kind === 'file' && kindOfFile(found.path) !== 'settings') {
        await this.#file(found.path, found.size, base);
      } else if (found.kind === 'file') {
        // Settings in a folder are mostly lock files, workflows and charts. A user who wants one of them names it.
        this.passedOver.push({ source: sourceOf(found.path, base), reason: extname(found.path) });
      } else {
        const { why: reason, kind } = found;
        const unread = { source: sourceOf(found.path, base), reason };
        (kind === 'unreadable' ? this.failed : this.passedOver).push(unread);
      }
    }
  }

  async #file(path: string, size: number, base: string): Promise<void> {
    const source = sourceOf(path, base);
    const format = kindOfFile(path);
    const rows = isRows(path);
    const most = rows ? ROWS_LIMIT : DOCUMENT_LIMIT;
    if (!rows && format === null) {
      const kind = extname(path) || 'no extension';
      this.passedOver.push({ source, reason: kind });
    } else if (size > most) {
      const reason = `it has ${inMib(size)}, and the limit is ${inMib(most)}: split it`;
      this.failed.push({ source, reason });
    } else if (await this.#isNew(path, source)) {
      if (format === null) this.items.push({ kind: 'rows', source, path, size });
      else this.items.push({ kind: 'document', source, path, format, size });
    }
  }

  /** Two files with the same name would overwrite each other in the index, so the second is refused. */
  async #isNew(path: string, source: string): Promise<boolean> {
    const real = await realpath(path);
    if (this.#seen.has(real)) return false;
    this.#seen.add(real);
    const other = this.#named.get(source);
    this.#named.set(source, other ?? path);
    if (other === undefined) return true;
    this.failed.push({ source, reason: nameTaken(other) });
    return false;
  }

  #page(text: string): void {
    const url = new URL(text);
    url.hash = '';
    if (this.#seen.has(url.href)) return;
    this.#seen.add(url.href);
    this.items.push({ kind: 'page', source: url.href, url });
  }
}

function sourceOf(path: string, base: string): string {
  return relative(base, path).split(sep).join('/');
}

/** In bytes. */
const LONGEST_LIST = 8 * 1024 * 1024;

/** Skips blank lines and comments (`#`). Null if it is no list: neither `.urls`, nor a `.txt` with addresses alone. */
async function urlsIn(
  path: string,
  size: number,
): Promise<{ line: number; text: string }[] | null> {
  const ending = extname(path).toLowerCase();
  if (size > LONGEST_LIST || (ending !== '.urls' && ending !== '.txt')) return null;
  const rows = (await readFile(path, 'utf8')).split(/\r?\n/);
  const lines = rows
    .map((row, at) => ({ line: at + 1, text: row.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
  if (ending === '.urls') return lines;
  return lines.length > 0 && lines.every(({ text }) => isWebAddress(text)) ? lines : null;
}

/**
 * A file is named by its path from `root` or, if absent, from the folder that holds the named file or folder.
 * @throws Failure if a named path does not exist, or if nothing can be read
 */
export async function planOf(given: readonly string[], root?: string): Promise<Plan> {
  const planning = new Planning(root);
  for (const one of given) await planning.add(one);
  if (planning.items.length === 0 && planning.failed.length === 0) {
    const found = planning.passedOver.length === 0 ? 'no file' : 'only files of other kinds';
    throw new Failure(`${given.join(', ')}: found ${found}; supported files are ${KINDS}`);
  }
  return planning;
}
