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

/** The text of a node. An image's description is no sentence of it. */
export function said(node: Parameters<typeof toString>[0]): string {
  return toString(node, { includeImageAlt: false, includeHtml: false });
}

/** Whether a node holds blocks of its own. */
export function isAround(
  node: Node,
): node is Extract<Node, { type: 'blockquote' | 'footnoteDefinition' | 'list' | 'listItem' }> {
  return ['blockquote', 'footnoteDefinition', 'list', 'listItem'].includes(node.type);
}
