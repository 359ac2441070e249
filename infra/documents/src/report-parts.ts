import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Child = Node | Extract<Node, { type: 'paragraph' }>['children'][number];

/** A citation in a text: `[id]` or `[^id]`, but neither an escaped bracket nor the text of a link. */
const CITATION = /(?<!\\)\[\^?([\p{L}\p{N}][\p{L}\p{N}._:/+-]*)\](?!\()/gu;
const OWN_ID = /\{#([^{}\s]+)\}$/;

const LINKS = ['labelStartLink', 'labelStartImage', 'labelEnd'];
const BLOCKS = ['list', 'blockQuote', 'codeIndented', 'setextUnderline'];
/**
 * A report needs only `#` headings, code and HTML of Markdown. Definitions, links and emphasis would split an id.
 * Lists, quotations and links take time or stack that grows faster than the text. Without lists, indented code and
 * underlined headings would be misread, so they are plain text too.
 */
const PLAIN = { disable: { null: ['definition', 'attention', ...LINKS, ...BLOCKS] } };

interface Cited {
  readonly id: string;
  readonly line: number;
}

/** A heading of level 1 or 2 and the text below it, up to the next such heading. */
export interface Part {
  /** 1 or 2; 0 for the text before the first heading. */
  readonly depth: number;
  /** The heading as it is written, without its id. */
  readonly heading: string;
  /** The heading's explicit id `{#id}`, or else the heading in lower case with hyphens. */
  readonly id: string;
  readonly line: number;
  /** The text as it is written, and the line in which it begins. */
  readonly body: string;
  readonly bodyLine: number;
  readonly cited: readonly Cited[];
}

export function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

/** Splits a Markdown text into its parts, in order. `above` is the number of lines before the text in the file. */
export function partsOf(text: string, above: number): Part[] {
  const nodes = fromMarkdown(text, { extensions: [PLAIN] }).children;
  const starts = nodes.flatMap((node, at) => (isHead(node) ? [at] : []));
  const first = starts[0] ?? nodes.length;
  // A licence in a comment does not belong to the report.
  const before = nodes.slice(0, first).filter(({ type }) => type !== 'html');
  const parts = starts.map((at, nth) => nodes.slice(at, starts[nth + 1]));
  return [...(before.length === 0 ? [] : [before]), ...parts].map((one) =>
    partAt(text, above, one),
  );
}

function isHead(node: Node | undefined): node is Extract<Node, { type: 'heading' }> {
  return node?.type === 'heading' && node.depth <= 2;
}

function partAt(text: string, above: number, nodes: readonly Node[]): Part {
  const [head] = nodes;
  const under = isHead(head) ? nodes.slice(1) : nodes;
  const from = startOf(under[0]) ?? 0;
  const body = under.length === 0 ? '' : text.slice(lineStart(text, from), endOf(under.at(-1)));
  const raw = isHead(head) ? spanOf(head.children, text) : '';
  const own = OWN_ID.exec(raw)?.[1];
  const heading = raw.replace(OWN_ID, '').trim();
  return {
    depth: isHead(head) ? head.depth : 0,
    heading,
    id: own ?? slugOf(isHead(head) ? toString(head) : ''),
    line: above + (head?.position?.start.line ?? 1),
    body,
    bodyLine: above + (under[0]?.position?.start.line ?? 1),
    cited: under.flatMap((node) => citedIn(node, text, above)),
  };
}

function spanOf(nodes: readonly Child[], text: string): string {
  return nodes.length === 0 ? '' : text.slice(startOf(nodes[0]), endOf(nodes.at(-1)));
}

function startOf(node: Child | undefined): number | undefined {
  return node?.position?.start.offset;
}

function endOf(node: Child | undefined): number | undefined {
  return node?.position?.end.offset;
}

/** The start of the line of an offset: the indentation of code belongs to the text. */
function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The citations in running text; code has none. */
function citedIn(node: Child, text: string, above: number): Cited[] {
  if ('children' in node) {
    return node.children.flatMap((child) => citedIn(child, text, above));
  }
  if (node.type !== 'text') return [];
  const raw = text.slice(startOf(node), endOf(node));
  let line = above + (node.position?.start.line ?? 1);
  let counted = 0;
  return [...raw.matchAll(CITATION)].flatMap(({ 1: id, index }) => {
    line += linesIn(raw.slice(counted, index));
    counted = index;
    return id === undefined ? [] : [{ id, line }];
  });
}

function slugOf(heading: string): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.join('-') || 'section';
}
