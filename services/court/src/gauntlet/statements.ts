import { sentenceSpans } from '@assize/lexical';
import { linesOf } from '@assize/proto/gauntlet';

/** A sentence of a specification, a row of a table, or a line of code. */
export interface Statement {
  /** Original, possibly of several lines. */
  readonly text: string;
  /** Line numbers from 1, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** The words in lower case, separated by single spaces, with numbers as `#`. */
  readonly words: string;
  /** Indices. A block is a paragraph, an item or a row. */
  readonly block: number;
  readonly section: number;
  readonly kind: 'text' | 'item' | 'code' | 'heading';
}

/** Parsed once for all rules. */
export interface Reading {
  readonly lines: readonly string[];
  readonly statements: readonly Statement[];
  /** The words of each block, of each section with its headings, and of the headings alone. */
  readonly blocks: readonly string[];
  readonly sections: readonly string[];
  readonly headings: readonly string[];
  /** For each section, the first section of its chapter. A chapter is everything under one second-level heading. */
  readonly chapters: readonly number[];
}

/** The longest part of a line that is read, in UTF-16 units. */
const LONGEST = 4000;

/**
 * Words in lower case, separated by single spaces. A number becomes `#`; a URL's scheme, and a method before a path,
 * become words of their own.
 */
export function wordsOf(text: string): string {
  const spoken = text
    .toLowerCase()
    .replaceAll('???', ' tbd ')
    .replaceAll('://', ' scheme ')
    .replaceAll(/\b(get|post|put|patch|delete) \//g, '$1 path ');
  const words = spoken.match(/\d+(?:[.,]\d+)*|[\p{L}_]+/gu) ?? [];
  return ` ${words.map((word) => (/^\d/.test(word) ? '#' : word)).join(' ')} `;
}

const SOUGHT = new Map<string, string>();

/** A phrase in the form of `wordsOf`. A trailing `*` matches any ending of the last word, `#` any number. */
function sought(phrase: string): string {
  const known = SOUGHT.get(phrase);
  if (known !== undefined) return known;
  if (SOUGHT.size > 10_000) SOUGHT.clear();
  const words = wordsOf(phrase.replaceAll('#', '0'));
  const made = phrase.endsWith('*') ? words.trimEnd() : words;
  SOUGHT.set(phrase, made);
  return made;
}

export const saysAny = (words: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => words.includes(sought(phrase)));

interface Block {
  readonly kind: Statement['kind'];
  readonly from: number;
  readonly lines: string[];
  readonly section: number;
}

/** Markdown or plain text. Linear time. */
export function readSpec(spec: string): Reading {
  const lines = linesOf(spec);
  const { blocks, headings } = blocksOf(lines);
  const statements = blocks.flatMap(statementsOf);
  const sections = headings.map((heading) => wordsOf(heading));
  const texts = blocks.map(({ lines: own }) => wordsOf(own.join('\n')));
  for (const [section, own] of Map.groupBy(texts.keys(), (at) => blocks[at]?.section ?? 0)) {
    sections[section] += own.map((at) => texts[at] ?? '').join('');
  }
  const firsts = new Map<string, number>();
  const chapters = headings.map((heading, at) => {
    const chapter = heading.split(' / ').slice(0, 2).join(' / ');
    if (!firsts.has(chapter)) firsts.set(chapter, at);
    return firsts.get(chapter) ?? at;
  });
  const read = { lines, statements, blocks: texts, sections, chapters };
  return { ...read, headings: headings.map(wordsOf) };
}

function blocksOf(lines: readonly string[]) {
  const blocks: Block[] = [];
  const headings = [''];
  const path: string[] = [];
  let fence: string | null = null;
  let open = noBlock();
  const begin = (kind: Block['kind'], at: number, line: string): Block => {
    const block = { kind, from: at + 1, lines: [line], section: headings.length - 1 };
    blocks.push(block);
    return block;
  };
  for (const [at, raw] of lines.entries()) {
    const line = raw.slice(0, LONGEST);
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) {
      fence = fence === null ? mark : null;
      open = null;
      continue;
    }
    const heading = fence === null ? /^(#{1,6})\s+(\S.*)$/.exec(line) : null;
    if (heading) {
      const depth = heading[1]?.length ?? 1;
      path.splice(depth - 1, path.length, heading[2] ?? '');
      headings.push(path.filter(Boolean).join(' / '));
      begin('heading', at, line);
      open = null;
    } else if (line.trim() === '') open = null;
    else if (fence !== null)
      open = open?.kind === 'code' ? extend(open, line) : begin('code', at, line);
    else if (/^\s*(?:[-*+]\s|\d{1,3}[.)]\s|\|)/.test(line)) open = begin('item', at, line);
    else open = open === null ? begin('text', at, line) : extend(open, line);
  }
  return { blocks, headings };
}

const noBlock = (): Block | null => null;

function extend(block: Block, line: string): Block {
  block.lines.push(line);
  return block;
}

function statementsOf({ kind, from, lines, section }: Block, block: number): Statement[] {
  const of = (text: string, first: number): Statement => ({
    text: text.trim(),
    from: first,
    to: first + text.split('\n').length - 1,
    words: wordsOf(text),
    block,
    section,
    kind,
  });
  if (kind === 'code') return lines.map((line, at) => of(line, from + at));
  const text = lines.join('\n');
  let [line, last] = [from, 0];
  return sentenceSpans(text).map((span) => {
    line += text.slice(last, span.from).split('\n').length - 1;
    last = span.from;
    return of(text.slice(span.from, span.to), line);
  });
}
