import { splitFrontMatter } from '#src/front-matter.ts';
import {
  isContainer,
  nodesOf,
  plainTextOf,
  withoutStruckOut,
  type Node,
} from '#src/markdown-nodes.ts';
import type { LinedBlock } from '#src/messages.ts';

interface Heading {
  readonly depth: number;
  readonly text: string;
}

/** The text without its front matter, whose lines are left blank to keep the line numbers. */
function withoutFrontMatter(text: string): string {
  const { rest } = splitFrontMatter(text);
  const before = text.slice(0, text.length - rest.length);
  return '\n'.repeat(before.split('\n').length - 1) + rest;
}

/** The texts of a node and its descendants, without code and HTML. */
function textsIn(node: Node): { text: string; line: number }[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'paragraph') return [{ text: plainTextOf(node).trim(), line }];
  if (node.type === 'table') {
    return node.children
      .slice(1)
      .flatMap((row) => row.children)
      .map((cell) => ({ text: plainTextOf(cell).trim(), line: cell.position?.start.line ?? line }));
  }
  return isContainer(node) ? withoutStruckOut<Node>(node.children).flatMap(textsIn) : [];
}

/** The blocks of a Markdown text (CommonMark with GitHub's tables and footnotes), in order. */
export function linedBlocks(markdown: string): LinedBlock[] {
  const text = withoutFrontMatter(markdown.replaceAll(/\r\n?/g, '\n'));
  let above: readonly Heading[] = [];
  return withoutStruckOut(nodesOf(text)).flatMap((node) => {
    if (node.type === 'heading') {
      const { depth } = node;
      above = [
        ...above.filter((one) => one.depth < depth),
        { depth, text: plainTextOf(node).trim() },
      ];
      return [];
    }
    const headings = above.map((one) => one.text);
    return textsIn(node)
      .filter((one) => one.text !== '')
      .map((one) => ({ ...one, headings }));
  });
}
