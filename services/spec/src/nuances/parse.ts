import { fenceAfter } from '#src/fences.ts';
import type { Nuance } from '#src/review/phase.ts';

const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?=\S)/;
const CODE = /`[^`]*`/g;

interface Parsed {
  readonly nuances: Nuance[];
  technology: string | null;
  /** The nuance that the next line continues. */
  open: { text: string; line: number } | null;
}

/**
 * Parses a NUANCES.md: under each `## Technology`, every list item and every paragraph is a nuance,
 * whatever the headings below. Code, comments, and text before the first technology are ignored.
 * The file is read line by line, because a Markdown parser takes a tenth of a second for 64 KiB.
 */
export function parseNuances(text: string, file: string): Nuance[] {
  const parsed: Parsed = { nuances: [], technology: null, open: null };
  let [fence, inComment] = ['', false];
  text.split(/\r?\n/).forEach((row, at) => {
    const before = fence;
    if (!inComment) fence = fenceAfter(row, fence);
    if (before !== '' || fence !== '') return closeNuance(parsed, file);
    const read = withoutComments(row, inComment);
    inComment = read.inComment;
    if (read.rest.trim() === '') closeNuance(parsed, file);
    else takeLine(read.rest, at + 1, parsed, file);
  });
  closeNuance(parsed, file);
  return parsed.nuances;
}

/** A row without its comments, and whether one is open behind it. In a code span no comment begins. */
function withoutComments(row: string, open: boolean) {
  const plain = row.replaceAll(CODE, (code) => ' '.repeat(code.length));
  let [inComment, rest, at] = [open, '', 0];
  for (;;) {
    const mark = inComment ? row.indexOf('-->', at) : plain.indexOf('<!--', at);
    if (!inComment) rest += row.slice(at, mark === -1 ? undefined : mark);
    if (mark === -1) return { rest, inComment };
    at = mark + (inComment ? '-->' : '<!--').length;
    inComment = !inComment;
  }
}

function takeLine(row: string, line: number, parsed: Parsed, file: string): void {
  const said = row.trim();
  const [marks = ''] = /^#{1,6}(?=\s)/.exec(said) ?? [];
  if (said === '' || marks !== '') closeNuance(parsed, file);
  if (said === '') return;
  if (marks !== '') {
    if (marks.length <= 2) {
      const heading = said.slice(marks.length).replace(/\s#+$/, '').trim();
      parsed.technology = marks.length === 2 && heading !== '' ? heading : null;
    }
    return;
  }
  if (ITEM.test(row)) closeNuance(parsed, file);
  const words = row.replace(ITEM, '').trim();
  if (parsed.open) parsed.open.text += ` ${words}`;
  else parsed.open = { text: words, line };
}

function closeNuance(parsed: Parsed, file: string): void {
  const { technology, open, nuances } = parsed;
  parsed.open = null;
  if (open === null || technology === null) return;
  nuances.push({ technology, text: open.text, severity: null, source: `${file}:${open.line}` });
}
