import { stripVTControlCharacters } from 'node:util';
import { linesOf } from '@assize/lexical';
import type { ParsedDocument } from '#src/document.ts';
import { parseMarkdown } from '#src/markdown.ts';
import { afterOlderDiffs } from '#src/older-diffs.ts';
import { LABEL, Outline } from '#src/outline.ts';
import { sectionsOf } from '#src/plain-sections.ts';
import { afterDiffs } from '#src/unified-diff.ts';

/** A heading or a fence of Markdown, at the beginning of a line. */
const MARKDOWN = /^(#{1,6} \S|```)/m;
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
  for (const line of lines) {
    const isMarked = MARK.test(line);
    if (isWhole || isMarked || ITEM.test(line)) parts.push(line.replace(ITEM, ''));
    else parts[parts.length - 1] += ` ${line}`;
    isWhole = isMarked && line.trim().length < BROKEN;
  }
  return parts;
}

function add(outline: Outline, lines: readonly string[]): void {
  if (!lines.some((line) => ITEM.test(line)) && linesOf(lines.join('\n'))) outline.lines(lines);
  else for (const part of partsOf(lines)) outline.block(part);
}

/**
 * Reads plain text: an empty line ends a paragraph, a line break alone does not but in a log or a table, which keeps
 * its lines. What is underlined is a heading, and so is what says how its lines stand ("TODO:", "Removed"). What a diff in it takes away is left out. Text with Markdown's headings or fences is Markdown, whatever its file is called.
 */
export function parsePlain(text: string): ParsedDocument {
  const lined = stripVTControlCharacters(text).replaceAll(/\r\n?/g, '\n');
  const unix = afterDiffs(afterOlderDiffs(lined));
  if (MARKDOWN.test(unix)) return parseMarkdown(unix);
  const outline = new Outline();
  for (const paragraph of unix.split(/\n\s*\n/)) {
    const sections = sectionsOf(paragraph.split('\n'));
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
