import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { codeOf } from '@assize/proto/code-of';
import { messageOf } from '@assize/proto/message-of';
import { IgnoreRules } from '#src/ignore-rules.ts';

type Found =
  | { readonly kind: 'file'; readonly path: string; readonly size: number }
  /** A link that leads out of the folder or nowhere, an entry that is no file, or a hidden one. */
  | { readonly kind: 'passed-over'; readonly path: string; readonly why: string }
  | { readonly kind: 'unreadable'; readonly path: string; readonly why: string };

function isHidden({ name }: Dirent): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** Sorts by name, with links last, so that a target beside its link is found under its own name. */
function byName(a: Dirent, b: Dirent): number {
  const links = Number(a.isSymbolicLink()) - Number(b.isSymbolicLink());
  return links === 0 ? Number(a.name > b.name) - Number(a.name < b.name) : links;
}

/** Hidden entries that tools keep in many folders, which are never reported. */
const KEPT_BY_TOOLS = ['.git', '.hg', '.svn', '.DS_Store'];

class FolderWalk {
  readonly #root: string;
  readonly #tellsHidden: boolean;
  /** The real paths that were visited: a target of several links is visited once. */
  readonly #visited = new Set<string>();

  constructor(root: string, tellsHidden: boolean) {
    this.#root = root;
    this.#tellsHidden = tellsHidden;
    this.#visited.add(root);
  }

  /** `real` is the real path; `above` has the rules of the folders above it, or null if ignore files do not apply. */
  async *folder(path: string, real: string, above: IgnoreRules | null): AsyncGenerator<Found> {
    const ignoring = above && (await above.in(real));
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.toSorted(byName)) {
      const found = join(path, entry.name);
      if (!isHidden(entry)) yield* this.#entry(found, ignoring);
      else if (this.#tellsHidden && !KEPT_BY_TOOLS.includes(entry.name))
        yield {
          kind: 'passed-over',
          path: found,
          why: 'it is hidden, or of other people’s packages',
        };
    }
  }

  async *#entry(path: string, ignoring: IgnoreRules | null): AsyncGenerator<Found> {
    try {
      const real = await realpath(path);
      if (this.#visited.has(real)) return;
      this.#visited.add(real);
      if (!`${real}${sep}`.startsWith(`${this.#root}${sep}`)) {
        yield { kind: 'passed-over', path, why: 'a link that leads out of the folder' };
        return;
      }
      const known = await stat(real);
      if (ignoring?.ignores(real, known.isDirectory())) return;
      if (known.isDirectory()) yield* this.folder(path, real, ignoring);
      else if (known.isFile()) yield { kind: 'file', path, size: known.size };
      else yield { kind: 'passed-over', path, why: 'no file' };
    } catch (error) {
      yield { path, ...reasonOf(error, path) };
    }
  }
}

/** The replacement character, which stands for each byte of a name that is not UTF-8. Such a path can't be opened. */
const NO_UTF8 = '\uFFFD';

function reasonOf(
  error: unknown,
  path: string,
): { kind: 'passed-over' | 'unreadable'; why: string } {
  const code = codeOf(error);
  if (code === 'ENOENT' && path.includes(NO_UTF8))
    return { kind: 'passed-over', why: 'its name is not UTF-8: rename it' };
  if (code === 'ENOENT') return { kind: 'passed-over', why: 'a link that leads nowhere' };
  if (code === 'ELOOP') return { kind: 'passed-over', why: 'a link that leads to itself' };
  if (code === 'EACCES' || code === 'EPERM')
    return { kind: 'unreadable', why: 'you may not read it' };
  return { kind: 'unreadable', why: messageOf(error) };
}

interface WalkOptions {
  /** Whether `.gitignore` and `.ignore` files apply; false by default. */
  readonly ignoreFiles?: boolean;
  /** Whether hidden entries and `node_modules` are reported as passed over; false by default. */
  readonly tellsHidden?: boolean;
}

/**
 * Finds all files in a folder and below, except hidden ones and those in `node_modules`. Links are followed within
 * the folder, and nothing is found twice. Rejects if the folder itself can't be read.
 */
export async function* walkFolder(
  path: string,
  { ignoreFiles = false, tellsHidden = false }: WalkOptions = {},
): AsyncGenerator<Found> {
  const root = await realpath(path);
  const above = ignoreFiles ? await IgnoreRules.above(root) : null;
  yield* new FolderWalk(root, tellsHidden).folder(path, root, above);
}
