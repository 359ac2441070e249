import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** The rules of one folder's `.gitignore` and `.ignore`. */
interface Rules {
  readonly folder: string;
  readonly matcher: Ignore;
}

const FILES = ['.gitignore', '.ignore'];

async function rulesIn(folder: string): Promise<Rules[]> {
  const texts = await Promise.all(
    FILES.map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  );
  const written = texts.filter((text) => text !== null);
  return written.length === 0 ? [] : [{ folder, matcher: ignore().add(written.join('\n')) }];
}

/** What the ignore files of a folder and of those above it leave out, by the rules of git (gitignore(5)). */
export class Ignoring {
  readonly #rules: readonly Rules[];

  private constructor(rules: readonly Rules[]) {
    this.#rules = rules;
  }

  /** The rules in force in a folder: of all above it, up to the one that holds `.git`. */
  static async above(folder: string): Promise<Ignoring> {
    const above: Rules[] = [];
    for (let at = folder; ; at = dirname(at)) {
      if (at !== folder) above.unshift(...(await rulesIn(at)));
      const top = await stat(join(at, '.git')).catch(() => null);
      if (top !== null) return new Ignoring(above);
      // Outside a repository what lies above the folder says nothing of it.
      if (dirname(at) === at) return new Ignoring([]);
    }
  }

  /** With the rules of a folder that lies in the one before. */
  async in(folder: string): Promise<Ignoring> {
    const rules = await rulesIn(folder);
    return rules.length === 0 ? this : new Ignoring([...this.#rules, ...rules]);
  }

  /** Whether the innermost rule that speaks of a real path leaves it out. */
  leavesOut(path: string, isFolder: boolean): boolean {
    for (const { folder, matcher } of this.#rules.toReversed()) {
      const below = relative(folder, path).split(sep).join('/');
      // A link led here from another branch: the rules of that one end at it.
      if (below.startsWith('../')) continue;
      const { ignored, unignored } = matcher.test(isFolder ? `${below}/` : below);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}
