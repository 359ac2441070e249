import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

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

/** The rules of the ignore files of a folder and of the folders above it, as in git (gitignore(5)). */
export class IgnoreRules {
  readonly #rules: readonly Rules[];

  private constructor(rules: readonly Rules[]) {
    this.#rules = rules;
  }

  /** The rules that apply to a folder from the folders above it, up to the one with `.git`. */
  static async above(folder: string): Promise<IgnoreRules> {
    const above: Rules[] = [];
    for (let at = folder; ; at = dirname(at)) {
      if (at !== folder) above.unshift(...(await rulesIn(at)));
      const top = await stat(join(at, '.git')).catch(() => null);
      if (top !== null) return new IgnoreRules(above);
      // Outside of a repository, ignore files above the folder do not apply.
      if (dirname(at) === at) return new IgnoreRules([]);
    }
  }

  async in(folder: string): Promise<IgnoreRules> {
    const rules = await rulesIn(folder);
    return rules.length === 0 ? this : new IgnoreRules([...this.#rules, ...rules]);
  }

  /** Whether the innermost rule that matches a real path ignores it. */
  ignores(path: string, isFolder: boolean): boolean {
    for (const { folder, matcher } of this.#rules.toReversed()) {
      const below = relative(folder, path).split(sep).join('/');
      // The path was reached by a link from another branch, whose rules do not apply to it.
      if (below.startsWith('../')) continue;
      const { ignored, unignored } = matcher.test(isFolder ? `${below}/` : below);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}
