import { QUOTED } from './wording.ts';

/** One path, folder or pattern as a claim writes it. */
const ONE = String.raw`(?:${QUOTED}|[\w@.*/\\+[\]-]+)`;

/** Source of a pattern for several of them. */
export const PATHS = `${ONE}(?:(?:, and |, | and )${ONE})*`;

export function pathsIn(text: string): string[] {
  return text.split(/, and |, | and /);
}

/** Whether a path is meant. */
export type Matcher = (path: string) => boolean;

/**
 * What a path in a claim stands for: a folder with all in it ("docs/"), a file ("src/a.ts"), or a
 * pattern ("*.md", "src/**"). A bare word is none: "only comments" is not a folder.
 */
export function matcherOf(written: string): Matcher | null {
  const plain = written.replaceAll('\\', '/').replace(/^\.\//, '');
  if (!/[/.*]/.test(plain) || /^[./*]*$/.test(plain)) return null;
  if (/[*[\]]/.test(plain)) {
    // As .gitignore has it: without a slash it is meant in any folder.
    const pattern = plain.includes('/') ? globOf(plain) : globOf(`**/${plain}`);
    return (path) => pattern.test(path);
  }
  const folder = `${plain.replace(/\/$/, '')}/`;
  return (path) => path === plain || `${path}/` === folder || path.startsWith(folder);
}

function globOf(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*\/|\*\*|\*|[.+^${}()|[\]\\]/g, (piece) => {
    if (piece === '**/') return '(?:.*/)?';
    if (piece === '**') return '.*';
    return piece === '*' ? '[^/]*' : `\\${piece}`;
  });
  return new RegExp(`^${source}$`);
}
