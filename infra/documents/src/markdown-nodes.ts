import { withoutStruck } from '@assize/lexical';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { EMPTY_BOX } from '#src/signs.ts';

export type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Parses CommonMark with GitHub's tables and footnotes into its blocks. */
export function nodesOf(markdown: string): Node[] {
  const extensions = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
  return fromMarkdown(markdown, extensions).children;
}

type Said = Parameters<typeof toString>[0];

/** A tag of HTML that starts struck-out text, or with "/" ends it. */
const STRIKE = /<(\/?)(?:del|s|strike)(?=[\s>])/gi;
const LINE_BREAK = /^<br\b/i;
const PICTURE = /^<img\s(?:[^>]*\s)?alt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const RAISED = /^<sup\b/i;
/** A raised text that is an exponent and not the mark of a note. */
const POWER = /^[-+\u2212]?\d/;

interface Tagged {
  readonly type: unknown;
  readonly value?: unknown;
  readonly alt?: unknown;
}

function isTagged(node: unknown): node is Tagged {
  return typeof node === 'object' && node !== null && 'type' in node;
}

/** The HTML of a node; empty for other nodes and for comments. */
function htmlOf(node: unknown): string {
  if (!isTagged(node) || node.type !== 'html' || typeof node.value !== 'string') return '';
  return node.value.startsWith('<!--') ? '' : node.value;
}

/** The nodes of a sequence that are not struck out, by tildes or between tags of HTML. */
export function withoutStruckOut<T>(nodes: readonly T[]): T[] {
  let open = 0;
  return nodes.filter((node) => {
    for (const [, end] of htmlOf(node).matchAll(STRIKE)) {
      open = end === '' ? open + 1 : Math.max(0, open - 1);
    }
    return open === 0 && !(isTagged(node) && node.type === 'delete');
  });
}

const textNode = (value: string): Said => ({ type: 'text', value });

function textAlternative(node: unknown, html: string): string {
  const [, quoted, single] = PICTURE.exec(html) ?? [];
  const alt = isTagged(node) && typeof node.alt === 'string' ? node.alt : (quoted ?? single ?? '');
  return alt.trim();
}

/** A line break becomes a space, and an exponent is set off from its base by "^". */
function readable(node: Said, next: Said): Said {
  const html = htmlOf(node);
  if (LINE_BREAK.test(html) || (isTagged(node) && node.type === 'break')) return textNode(' ');
  if (RAISED.test(html) && POWER.test(toString(next))) return textNode('^');
  const alt = textAlternative(node, html);
  if (alt !== '') return { type: 'image', url: '', alt: ` ${alt} ` };
  if (typeof node !== 'object' || node === null || !('children' in node)) return node;
  return Array.isArray(node.children) ? { ...node, children: allReadable(node.children) } : node;
}

function allReadable(nodes: readonly Said[]): Said[] {
  const left = withoutStruckOut(nodes);
  return left.map((node, at) => readable(node, left[at + 1]));
}

/** A tag without another one inside of it. */
const TAG = /<[^<>]*>/g;

export function textInHtml(node: Node): string {
  return withoutStruck(htmlOf(node)).replaceAll(TAG, '');
}

/** Without what is struck out. The text alternative of a picture counts in a table cell, but not in a sentence. */
export function plainTextOf(node: Said): string {
  const includeImageAlt = isTagged(node) && node.type === 'tableCell';
  return toString(readable(node, undefined), { includeImageAlt, includeHtml: false });
}

/** The sign of a task's empty box, which the library removes from the text of the task. */
export function boxOf(node: Node): string {
  return node.type === 'listItem' && node.checked === false ? EMPTY_BOX : '';
}

export function isContainer(
  node: Node,
): node is Extract<Node, { type: 'blockquote' | 'footnoteDefinition' | 'list' | 'listItem' }> {
  return ['blockquote', 'footnoteDefinition', 'list', 'listItem'].includes(node.type);
}
