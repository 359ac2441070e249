import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';

export type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** The blocks of CommonMark with GitHub's tables and footnotes. */
export function nodesOf(markdown: string): Node[] {
  const extensions = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
  return fromMarkdown(markdown, extensions).children;
}

type Said = Parameters<typeof toString>[0];

function isStruck(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'delete';
}

/** A node without what is struck out in it. */
function unstruck(node: Said): Said {
  if (typeof node !== 'object' || node === null || !('children' in node)) return node;
  if (!Array.isArray(node.children)) return node;
  const children: Said[] = node.children;
  return { ...node, children: children.filter((one) => !isStruck(one)).map(unstruck) };
}

/** The text of a node, but what is struck out. An image's description is no sentence of it. */
export function said(node: Said): string {
  return toString(unstruck(node), { includeImageAlt: false, includeHtml: false });
}

/** Whether a node holds blocks of its own. */
export function isAround(
  node: Node,
): node is Extract<Node, { type: 'blockquote' | 'footnoteDefinition' | 'list' | 'listItem' }> {
  return ['blockquote', 'footnoteDefinition', 'list', 'listItem'].includes(node.type);
}
