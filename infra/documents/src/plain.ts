import { stripVTControlCharacters } from 'node:util';
import { linesOf } from '@assize/lexical';
import type { ParsedDocument } from '#src/document.ts';
import { parseMarkdown } from '#src/markdown.ts';
import { afterOlderDiffs } from '#src/older-diffs.ts';
import { beginsItem } from '#src/numbered.ts';
import { LABEL, Outline } from '#src/outline.ts';
import { sectionsOf } from '#src/plain-sections.ts';
import { afterDiffs } from '#src/unified-diff.ts';

const FENCE = /^```/m;
/** A heading of Markdown, or a comment in code. */
const HEADING = /^(#{1,6}) (\S.*)/;
const HAS_HEADING = /^#{1,6} \S/m;
/** Markup of Markdown: struck-out text, emphasis, code, a link, a quotation, a table, or a tag of HTML. */
const MARKUP =
  /~~|\*\*|`|\]\(|^> |^\|?[ \t]*:?-{3,}:?[ \t]*\||<!--|<\/?(?:a|b|br|code|del|details|em|i|img|li|ol|p|s|strike|strong|sub|summary|sup|table|td|th|tr|ul)\b/im;
/** At an empty line, and before a heading of two or more "#" (a single one may be a comment). */
const PARAGRAPH_BREAK = /\n\s*\n|\n(?=#{2,6} \S)/;
/** The mark of a list item at the beginning of a line ("- ", "* ", "3. ", "(b) "), or the place before a box. */
const ITEM = /^\s*(?:([-*•]|\d{1,3}[.)]|\([a-z\d]\))\s+|(?=\[[ xX]?\] |[☐☑☒] ))/;
/** The mark of an outcome at the beginning of a line: "not ok 2", "✗", "[FAIL]", "( )". */
const MARK = /^\s*(?:[✓✔✗✘✕✖×❌✅] |(?:not )?ok \d|\( \) |\[ {0,4}(?:[-!~]|[A-Z]{2,10}) {0,4}\] )/u;
/** If a line with a mark is shorter than this, it was not wrapped, so the line below it is separate output. */
const LEAST_WRAPPED = 45;

function partsOf(lines: readonly string[]): string[] {
  const parts: string[] = [];
  let isWhole = true;
  let last = 0;
  for (const [at, line] of lines.entries()) {
    const isMarked = MARK.test(line);
    const [item, sign = ''] = ITEM.exec(line) ?? [];
    const isItem = item !== undefined && beginsItem(sign, (lines[at - 1] ?? '').trim(), last);
    if (isItem) last = Number.parseInt(sign, 10) || last;
    if (isItem) parts.push(line.replace(ITEM, ''));
    else if (isWhole || isMarked) parts.push(line);
    else parts[parts.length - 1] += ` ${line}`;
    isWhole = isMarked && line.trim().length < LEAST_WRAPPED;
  }
  return parts;
}

function addParagraph(outline: Outline, lines: readonly string[]): void {
  if (!lines.some((line) => ITEM.test(line)) && linesOf(lines.join('\n'))) outline.lines(lines);
  else for (const part of partsOf(lines)) outline.block(part);
}

/** Whether a text is Markdown. Headings alone do not decide, because a comment in a log or a table looks like one. */
function isMarkdown(text: string): boolean {
  return FENCE.test(text) || (HAS_HEADING.test(text) && MARKUP.test(text));
}

/** Returns the lines below the headings. Two headings in a row of one level are a comment of two lines. */
function belowHeadings(lines: readonly string[], outline: Outline): readonly string[] {
  for (let at = 0; ; at += 1) {
    const [, signs = '', text = ''] = HEADING.exec(lines[at] ?? '') ?? [];
    if (signs === '' || HEADING.exec(lines[at + 1] ?? '')?.[1] === signs) return lines.slice(at);
    outline.heading(signs.length, text);
  }
}

/**
 * Reads plain text. An empty line ends a paragraph; a line break alone does so only in a log or a table, which keeps
 * its lines. Underlined lines are headings, and so are labels such as "TODO:" or "Removed". Lines that a diff removes
 * are skipped. Text with Markdown's code fences, or with its headings and other markup, is read as Markdown whatever
 * the file is called; text with headings alone keeps the lines below them.
 */
export function parsePlain(text: string, whole = false): ParsedDocument {
  const lined = stripVTControlCharacters(text).replaceAll(/\r\n?/g, '\n');
  const unix = afterDiffs(afterOlderDiffs(lined));
  if (isMarkdown(unix)) return parseMarkdown(unix, whole);
  const outline = new Outline();
  let above = '';
  for (const paragraph of unix.replace(/^\s*\n/, '').split(PARAGRAPH_BREAK)) {
    const all = paragraph.split('\n');
    const sections = sectionsOf(belowHeadings(all, outline), above);
    above = all.at(-1) ?? '';
    for (const { name, level, lines } of sections) {
      if (name !== '') outline.heading(level, name);
      addParagraph(outline, lines);
    }
    // A label in a paragraph by itself applies to the next one; a label within a paragraph only to its own lines.
    const last = sections.at(-1);
    if (last?.name !== '' && last?.level === LABEL && last.lines.length > 0)
      outline.heading(LABEL, '');
  }
  return { blocks: outline.blocks, tags: [] };
}
