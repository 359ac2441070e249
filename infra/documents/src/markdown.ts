import { labelOf } from '@assize/lexical';
import type { ParsedDocument } from '#src/document.ts';
import { splitFrontMatter } from '#src/front-matter.ts';
import {
  boxOf,
  isAround,
  nodesOf,
  said,
  textInHtml,
  unstruck,
  type Node,
} from '#src/markdown-nodes.ts';
import { LABEL, Outline, rowOf } from '#src/outline.ts';

type Paragraph = Extract<Node, { type: 'paragraph' }>;
type Table = Extract<Node, { type: 'table' }>;

function table({ children: [head, ...rows] }: Table, outline: Outline): void {
  const columns = head?.children.map(said) ?? [];
  for (const { children } of rows) outline.block(rowOf(columns, children.map(said)));
}

/** "Example:" before code that is left out says nothing any more. */
const LONGEST_LEAD = 60;

function leadsToCode(text: string, next: Node | undefined): boolean {
  return next?.type === 'code' && text.length <= LONGEST_LEAD && text.endsWith(':');
}

/** An entry of a table of contents. */
function isEntry({ children }: Paragraph): boolean {
  const [only, ...more] = children;
  return more.length === 0 && only?.type === 'link' && only.url.startsWith('#');
}

/** Whether a paragraph only says how the lines of the list below it stand: "Removed:". */
const isLabel = (text: string, next: Node | undefined): boolean =>
  next?.type === 'list' && text.endsWith(':') && labelOf(text) !== null;

/**
 * Code and HTML are no sentences, and are left out and counted. `box`: what the first of the nodes begins with; `level`: that
 * of a label above one of the lists, which lasts as long as that list.
 */
function walk(nodes: readonly Node[], outline: Outline, box = '', level = LABEL): void {
  const left = unstruck(nodes);
  for (const [at, node] of left.entries()) {
    if (node.type === 'heading') outline.heading(node.depth, said(node));
    else if (node.type === 'paragraph') {
      const text = said(node);
      if (isLabel(text, left[at + 1])) outline.heading(level, text);
      else if (!isEntry(node) && !leadsToCode(text, left[at + 1]))
        outline.block(at === 0 ? `${box}${text}` : text);
    } else if (node.type === 'table') table(node, outline);
    else if (node.type === 'code') outline.leaveOut('code', node.value);
    else if (node.type === 'html') outline.leaveOut('HTML', textInHtml(node));
    else if (isAround(node)) walk(node.children, outline, boxOf(node), level + 1);
    if (node.type === 'list') outline.heading(level, '');
  }
}

/** Reads Markdown: CommonMark with GitHub's tables and footnotes, and front matter in YAML. `whole`: code and HTML, too. */
export function parseMarkdown(text: string, whole = false): ParsedDocument {
  const { front, rest } = splitFrontMatter(text.replaceAll(/\r\n?/g, '\n'));
  const { title, ...known } = front;
  const outline = new Outline(title, rest.length, whole);
  walk(nodesOf(rest), outline);
  return { ...known, blocks: outline.blocks, ...outline.leftOut };
}
