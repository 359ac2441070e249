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
    const pieces = piecesOf(plain.includes('/') ? plain : `**/${plain}`);
    return (path) => isMatched(pieces, path);
  }
  const folder = `${plain.replace(/\/$/, '')}/`;
  return (path) => path === plain || `${path}/` === folder || path.startsWith(folder);
}

const WILD = ['**/', '**', '*'];

/** A pattern as its wildcards and the single signs between them. */
function piecesOf(glob: string): string[] {
  return glob
    .split(/(\*\*\/|\*\*|\*)/)
    .flatMap((part) => (WILD.includes(part) ? [part] : part.split('')));
}

/**
 * Whether the whole path is what the pieces stand for: `*` within a folder, `**` across folders, and
 * "**" with its slash any folders or none. Time is the product of the two lengths, whatever they hold: a
 * regular expression of many stars takes that to the power of the stars.
 */
function isMatched(pieces: readonly string[], path: string): boolean {
  const signs = path.split('');
  // reached[n]: the pieces so far can stand for the first n signs.
  let reached = [true, ...signs.map(() => false)];
  for (const piece of pieces) {
    let open = false;
    reached = reached.map((here, at) => {
      const before = signs[at - 1];
      if (!WILD.includes(piece)) return before === piece && reached[at - 1] === true;
      if (piece === '**/') {
        const whole = here || (open && before === '/');
        open ||= here;
        return whole;
      }
      open = here || (open && (piece === '**' || before !== '/'));
      return open;
    });
  }
  return reached.at(-1) === true;
}
