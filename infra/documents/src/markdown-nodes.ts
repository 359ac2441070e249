import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { EMPTY_BOX } from '#src/signs.ts';

export type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** The blocks of CommonMark with GitHub's tables and footnotes. */
export function nodesOf(markdown: string): Node[] {
  const extensions = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
  return fromMarkdown(markdown, extensions).children;
}

type Said = Parameters<typeof toString>[0];

/** Where HTML begins, or with "/" ends, to strike out. */
const STRIKE = /<(\/?)(?:del|s|strike)(?=[\s>])/gi;
const LINE_BREAK = /^<br\b/i;
const PICTURE = /^<img\s(?:[^>]*\s)?alt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const RAISED = /^<sup\b/i;
/** What stands raised and is no mark of a note: a power, as of ten. */
const POWER = /^[-+\u2212]?\d/;

interface Tagged {
  readonly type: unknown;
  readonly value?: unknown;
  readonly alt?: unknown;
}

function isTagged(node: unknown): node is Tagged {
  return typeof node === 'object' && node !== null && 'type' in node;
}

/** The HTML of a node; empty of what is none, and of a comment. */
function htmlOf(node: unknown): string {
  if (!isTagged(node) || node.type !== 'html' || typeof node.value !== 'string') return '';
  return node.value.startsWith('<!--') ? '' : node.value;
}

/** Nodes that follow one another, but what is struck out: by tildes, or by a tag of HTML up to its end. */
export function unstruck<T>(nodes: readonly T[]): T[] {
  let open = 0;
  return nodes.filter((node) => {
    for (const [, end] of htmlOf(node).matchAll(STRIKE)) {
      open = end === '' ? open + 1 : Math.max(0, open - 1);
    }
    return open === 0 && !(isTagged(node) && node.type === 'delete');
  });
}

const words = (value: string): Said => ({ type: 'text', value });

/** What stands for a picture, by a tag of HTML too; empty where nothing does. */
function pictured(node: unknown, html: string): string {
  const [, quoted, single] = PICTURE.exec(html) ?? [];
  const alt = isTagged(node) && typeof node.alt === 'string' ? node.alt : (quoted ?? single ?? '');
  return alt.trim();
}

/** A node of running text as it reads: an end of a line parts words, and a power is none of its number's digits. */
function shown(node: Said, next: Said): Said {
  const html = htmlOf(node);
  if (LINE_BREAK.test(html) || (isTagged(node) && node.type === 'break')) return words(' ');
  if (RAISED.test(html) && POWER.test(toString(next))) return words('^');
  const alt = pictured(node, html);
  if (alt !== '') return { type: 'image', url: '', alt: ` ${alt} ` };
  if (typeof node !== 'object' || node === null || !('children' in node)) return node;
  return Array.isArray(node.children) ? { ...node, children: allShown(node.children) } : node;
}

function allShown(nodes: readonly Said[]): Said[] {
  const left = unstruck(nodes);
  return left.map((node, at) => shown(node, left[at + 1]));
}

/** A tag that does not hold another. */
const TAG = /<[^<>]*>/g;

/** The text in a block of HTML; empty of any other block. */
export function textInHtml(node: Node): string {
  return htmlOf(node).replaceAll(TAG, '');
}

/** The text of a node, but what is struck out. A picture's description is no sentence of it, but may be a cell's value. */
export function said(node: Said): string {
  const includeImageAlt = isTagged(node) && node.type === 'tableCell';
  return toString(shown(node, undefined), { includeImageAlt, includeHtml: false });
}

/** The empty box of a task, which the library takes from the task's text. */
export function boxOf(node: Node): string {
  return node.type === 'listItem' && node.checked === false ? EMPTY_BOX : '';
}

/** Whether a node holds blocks of its own. */
export function isAround(
  node: Node,
): node is Extract<Node, { type: 'blockquote' | 'footnoteDefinition' | 'list' | 'listItem' }> {
  return ['blockquote', 'footnoteDefinition', 'list', 'listItem'].includes(node.type);
}
