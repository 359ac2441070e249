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
/** A heading of Markdown, or a comment. */
const HEADING = /^(#{1,6}) (\S.*)/;
const HEADED = /^#{1,6} \S/m;
/** What reads otherwise in Markdown than as it stands: struck out, emphasis, code, a link, a quote, a table, a tag of HTML. */
const MARKED =
  /~~|\*\*|`|\]\(|^> |^\|?[ \t]*:?-{3,}:?[ \t]*\||<!--|<\/?(?:a|b|br|code|del|details|em|i|img|li|ol|p|s|strike|strong|sub|summary|sup|table|td|th|tr|ul)\b/im;
/** An empty line, and what stands before a heading of a section: of one "#" it may be a comment. */
const PARTED = /\n\s*\n|\n(?=#{2,6} \S)/;
/** "- ", "* ", "3. " or "(b) " at the beginning of a line, or what stands before a box there. */
const ITEM = /^\s*(?:([-*•]|\d{1,3}[.)]|\([a-z\d]\))\s+|(?=\[[ xX]?\] |[☐☑☒] ))/;
/** Before what came out so, or did not, or was ticked: "not ok 2", "✗", "[FAIL]", "( )". */
const MARK = /^\s*(?:[✓✔✗✘✕✖×❌✅] |(?:not )?ok \d|\( \) |\[ {0,4}(?:[-!~]|[A-Z]{2,10}) {0,4}\] )/u;
/** Below a line with a mark that is shorter, and was hence not broken, stands what its program says of it. */
const BROKEN = 45;

/** The parts of a paragraph: each item of a list is one, and each line with a mark. */
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
    isWhole = isMarked && line.trim().length < BROKEN;
  }
  return parts;
}

function add(outline: Outline, lines: readonly string[]): void {
  if (!lines.some((line) => ITEM.test(line)) && linesOf(lines.join('\n'))) outline.lines(lines);
  else for (const part of partsOf(lines)) outline.block(part);
}

/** Whether a text is Markdown. Headings alone make none: a comment in a log or a table begins as one does. */
function isMarkdown(text: string): boolean {
  return FENCE.test(text) || (HEADED.test(text) && MARKED.test(text));
}

/** What stands below the headings that a paragraph begins with. Two of one level are a comment of two lines. */
function belowHeadings(lines: readonly string[], outline: Outline): readonly string[] {
  for (let at = 0; ; at += 1) {
    const [, signs = '', text = ''] = HEADING.exec(lines[at] ?? '') ?? [];
    if (signs === '' || HEADING.exec(lines[at + 1] ?? '')?.[1] === signs) return lines.slice(at);
    outline.heading(signs.length, text);
  }
}

/**
 * Reads plain text: an empty line ends a paragraph, a line break alone does not but in a log or a table, which keeps
 * its lines. What is underlined is a heading, and so is what says how its lines stand ("TODO:", "Removed"). What a diff
 * in it takes away is left out. Text with Markdown's fences, or its headings and other marks, is Markdown, whatever its file is
 * called; text with headings alone keeps its lines below them.
 */
export function parsePlain(text: string, whole = false): ParsedDocument {
  const lined = stripVTControlCharacters(text).replaceAll(/\r\n?/g, '\n');
  const unix = afterDiffs(afterOlderDiffs(lined));
  if (isMarkdown(unix)) return parseMarkdown(unix, whole);
  const outline = new Outline();
  let above = '';
  for (const paragraph of unix.replace(/^\s*\n/, '').split(PARTED)) {
    const all = paragraph.split('\n');
    const sections = sectionsOf(belowHeadings(all, outline), above);
    above = all.at(-1) ?? '';
    for (const { name, level, lines } of sections) {
      if (name !== '') outline.heading(level, name);
      add(outline, lines);
    }
    // A label by itself stands above what follows; one in a paragraph, above its own lines.
    const last = sections.at(-1);
    if (last?.name !== '' && last?.level === LABEL && last.lines.length > 0)
      outline.heading(LABEL, '');
  }
  return { blocks: outline.blocks, tags: [] };
}
