import { labelOf } from '@assize/lexical';
import { LABEL } from '#src/outline.ts';

/** Lines of a paragraph under the name of a section, which is empty where they have none. */
interface Section {
  readonly name: string;
  /** What is underlined stays above all that follows, a label above its own lines. */
  readonly level: number;
  readonly lines: readonly string[];
}

/** A line is underlined by signs of one sort. */
const UNDER = /^(?:={3,}|-{3,}|~{3,})$/;
/** Longer lines are no headings. */
const LONGEST = 60;
/** A label that is written as one, wherever it stands: "Removed:", "FAILED TESTS (2)". */
const WRITTEN = /[:)]$/u;
const CAPITAL = /^\P{L}*\p{Lu}/u;
/** What stands in a list, or further in. */
const BELOW = /^(?:\s+\S|[-*\u2022]\s)/u;

/** The level of the heading that a line is with the one below it; null of what is none. */
function underlined(line: string, next: string | undefined): number | null {
  const [name, under] = [line.trim(), next?.trim() ?? ''];
  const fits = name !== '' && name.length <= LONGEST && under.length >= name.length - 2;
  if (!fits || !UNDER.test(under) || UNDER.test(name)) return null;
  return under.startsWith('=') ? 1 : 2;
}

/** Above a value, and not above a list: of a ticket, say. */
const FIELD = /^\s*(?:status|state|resolution|result|stage)s?:?\s*$/i;

function isLabel(lines: readonly string[], at: number, above: string): boolean {
  const [line = '', next] = lines.slice(at, at + 2);
  const name = line.trim();
  if (labelOf(name) === null) return false;
  if (lines.length === 1) return CAPITAL.test(name) && !FIELD.test(above);
  if (next === undefined) return false;
  if (WRITTEN.test(name)) return true;
  // Further down a word in capitals is how the line above it came out.
  return (at === 0 && name === name.toUpperCase()) || (!BELOW.test(line) && BELOW.test(next));
}

/** Words with one space between them: more part the columns of a board. */
const CELL = /\S+(?: \S+)*/g;

/** A board has no more columns, and is no wider. */
const MOST_COLUMNS = 12;
const WIDEST = 1000;

/** The columns of a board, each of whose names says how its lines stand: "TODO   DOING   DONE". Null of what is none. */
function boardOf([head = '', ...rows]: readonly string[]): Section[] | null {
  if (head.length > WIDEST) return null;
  const starts = Array.from(head.matchAll(CELL), ({ 0: name, index }) => ({ name, at: index }));
  if (starts.length < 2 || starts.length > MOST_COLUMNS || rows.length === 0) return null;
  if (head.includes('\t') || starts.some(({ name }) => labelOf(name) === null)) return null;
  const isCut = rows.every((row) =>
    starts.every(
      ({ at }, column) => row.slice(column === 0 ? 0 : Math.max(0, at - 2), at).trim() === '',
    ),
  );
  if (!isCut) return null;
  return starts.map(({ name, at }, column) => {
    const cells = rows.map((row) => row.slice(at, starts[column + 1]?.at).trim());
    // Each is an item of a list.
    const lines = cells.filter((cell) => cell !== '').map((cell) => `- ${cell}`);
    return { name, level: LABEL, lines };
  });
}

/**
 * A paragraph of plain text in the sections that its lines name: what is underlined, and what says of its lines that they
 * are done, to do, removed and the like, as "TODO:" does, or the columns of a board. `above`: the line before it.
 */
export function sectionsOf(lines: readonly string[], above = ''): readonly Section[] {
  const board = boardOf(lines);
  if (board !== null) return board;
  const found: { name: string; level: number; lines: string[] }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [line = '', next] = lines.slice(at, at + 2);
    const level = underlined(line, next) ?? (isLabel(lines, at, above) ? LABEL : null);
    if (level === null) {
      if (found.length === 0) found.push({ name: '', level: LABEL, lines: [] });
      found.at(-1)?.lines.push(line);
    } else {
      found.push({ name: line, level, lines: [] });
      if (level < LABEL) at += 1;
    }
  }
  return found;
}
