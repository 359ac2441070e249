import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import type { LinedBlock } from '#src/messages.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root['children'][number];

interface Heading {
  readonly depth: number;
  readonly text: string;
}

/** Front matter says something of the document, nothing in it. Its lines stay, to keep the count. */
function withoutFrontMatter(text: string): string {
  const front = /^---\n.*?\n---(?=\n|$)/s.exec(text)?.[0] ?? '';
  return '\n'.repeat(front.split('\n').length - 1) + text.slice(front.length);
}

function said(node: Parameters<typeof toString>[0]): string {
  return toString(node, { includeImageAlt: false, includeHtml: false }).trim();
}

/** The texts of a node and of what is in it, code and HTML left out. */
function textsIn(node: Node): { text: string; line: number }[] {
  const line = node.position?.start.line ?? 1;
  switch (node.type) {
    case 'paragraph':
      return [{ text: said(node), line }];
    case 'table':
      return node.children
        .slice(1)
        .flatMap((row) => row.children)
        .map((cell) => ({ text: said(cell), line: cell.position?.start.line ?? line }));
    case 'list':
    case 'listItem':
    case 'blockquote':
    case 'footnoteDefinition':
      return node.children.flatMap(textsIn);
    default:
      return [];
  }
}

/** The blocks of a Markdown text (CommonMark with GitHub's tables and footnotes), in order. */
export function linedBlocks(markdown: string): LinedBlock[] {
  const text = withoutFrontMatter(markdown.replaceAll(/\r\n?/g, '\n'));
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  let above: readonly Heading[] = [];
  return root.children.flatMap((node) => {
    if (node.type === 'heading') {
      const { depth } = node;
      above = [...above.filter((one) => one.depth < depth), { depth, text: said(node) }];
      return [];
    }
    const headings = above.map((one) => one.text);
    return textsIn(node)
      .filter((one) => one.text !== '')
      .map((one) => ({ ...one, headings }));
  });
}
