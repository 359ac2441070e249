import { labelOf } from '@assize/lexical';
import type { ParsedDocument } from '#src/document.ts';
import { splitFrontMatter } from '#src/front-matter.ts';
import {
  boxOf,
  isContainer,
  nodesOf,
  plainTextOf,
  textInHtml,
  withoutStruckOut,
  type Node,
} from '#src/markdown-nodes.ts';
import { LABEL, Outline, rowOf } from '#src/outline.ts';
import { underStatus } from '#src/status.ts';

type Paragraph = Extract<Node, { type: 'paragraph' }>;
type Table = Extract<Node, { type: 'table' }>;

function table({ children: [head, ...rows] }: Table, outline: Outline): void {
  const columns = head?.children.map(plainTextOf) ?? [];
  for (const { children } of rows) outline.block(rowOf(columns, children.map(plainTextOf)));
}

/** The most characters of a line before code, such as "Example:", that is skipped together with the code. */
const LONGEST_LEAD = 60;

function leadsToCode(text: string, next: Node | undefined): boolean {
  return next?.type === 'code' && text.length <= LONGEST_LEAD && text.endsWith(':');
}

function isEntry({ children }: Paragraph): boolean {
  const [only, ...more] = children;
  return more.length === 0 && only?.type === 'link' && only.url.startsWith('#');
}

/** Whether a paragraph is only the label of the list or code below it: "Removed:", "Expected output:". */
const isLabel = (text: string, next: Node | undefined): boolean =>
  (next?.type === 'list' || next?.type === 'code') && /[.:]$/.test(text) && labelOf(text) !== null;

/**
 * Adds nodes to the outline. Code and HTML are skipped and counted. `box` is a sign before the first node's text.
 * `level` is the level of a label above a list or code, which applies as far as that goes.
 */
function walk(nodes: readonly Node[], outline: Outline, box = '', level = LABEL): void {
  const left = withoutStruckOut(nodes);
  for (const [at, node] of left.entries()) {
    if (node.type === 'heading') outline.heading(node.depth, plainTextOf(node));
    else if (node.type === 'paragraph') {
      const text = plainTextOf(node);
      if (isLabel(text, left[at + 1])) outline.heading(level, text);
      else if (!isEntry(node) && (outline.whole || !leadsToCode(text, left[at + 1])))
        outline.block(at === 0 ? `${box}${text}` : text);
    } else if (node.type === 'table') table(node, outline);
    else if (node.type === 'code') outline.leaveOut('code', node.value);
    else if (node.type === 'html') outline.leaveOut('HTML', textInHtml(node));
    else if (isContainer(node)) walk(node.children, outline, boxOf(node), level + 1);
    if (node.type === 'list' || node.type === 'code') outline.heading(level, '');
  }
}

/** CommonMark with GitHub's tables and footnotes, and front matter in YAML. `whole`: with code and HTML. */
export function parseMarkdown(text: string, whole = false): ParsedDocument {
  const { front, rest } = splitFrontMatter(text.replaceAll(/\r\n?/g, '\n'));
  const { title, status, ...known } = front;
  const outline = new Outline(title, rest.length, whole);
  walk(nodesOf(rest), outline);
  return { ...known, blocks: underStatus(outline.blocks, status), ...outline.leftOut };
}
