import { labelOf } from '@assize/lexical';
import { LABEL } from '#src/outline.ts';

/** Lines of a paragraph under the heading of a section; the name is empty if they have none. */
interface Section {
  readonly name: string;
  /** An underlined heading applies to everything below it, a label only to its own lines. */
  readonly level: number;
  readonly lines: readonly string[];
}

const UNDER = /^(?:={3,}|-{3,}|~{3,})$/;
/** The most characters of a heading. */
const LONGEST = 60;
const LABEL_END = /[:)]$/u;
const CAPITAL = /^\P{L}*\p{Lu}/u;
const INDENTED = /^(?:\s+\S|[-*\u2022]\s)/u;

/** The level of a heading that consists of a line and the underline below it; null if it is none. */
function underlined(line: string, next: string | undefined): number | null {
  const [name, under] = [line.trim(), next?.trim() ?? ''];
  const fits = name !== '' && name.length <= LONGEST && under.length >= name.length - 2;
  if (!fits || !UNDER.test(under) || UNDER.test(name)) return null;
  return under.startsWith('=') ? 1 : 2;
}

/** The name of a field, as in a ticket, which has a value below it and not a list. */
const FIELD = /^\s*(?:status|state|resolution|result|stage)s?:?\s*$/i;

function isLabel(lines: readonly string[], at: number, above: string): boolean {
  const [line = '', next] = lines.slice(at, at + 2);
  const name = line.trim();
  if (labelOf(name) === null) return false;
  if (lines.length === 1) return CAPITAL.test(name) && !FIELD.test(above);
  if (next === undefined) return false;
  if (LABEL_END.test(name)) return true;
  // Further down, a word in capitals is the outcome of the line above it.
  return (at === 0 && name === name.toUpperCase()) || (!INDENTED.test(line) && INDENTED.test(next));
}

/** Words with single spaces between them. Wider gaps separate the columns of a board. */
const CELL = /\S+(?: \S+)*/g;

/** The most columns of a board, and its greatest width in characters. */
const MOST_COLUMNS = 12;
const WIDEST = 1000;

/** The columns of a board whose headings are all labels: "TODO   DOING   DONE". Null if the lines are no board. */
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
    // Each cell becomes an item of a list.
    const lines = cells.filter((cell) => cell !== '').map((cell) => `- ${cell}`);
    return { name, level: LABEL, lines };
  });
}

/**
 * Underlined lines are headings; labels such as "TODO:" say that the lines below are done, to do, removed and the like;
 * the columns of a board are sections too. `above` is the line before the paragraph.
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
