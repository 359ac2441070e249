import { labelOf, sentenceSpans } from '@assize/lexical';
import { type Block, type DocumentPassage, textOf } from '#src/document.ts';

interface PassageLimits {
  readonly sentences: number;
  /** The most characters of a passage, including its headings. */
  readonly characters: number;
  /** Neighbouring short paragraphs, items and rows are merged up to this many characters. */
  readonly mergeUpTo: number;
}

/** 1,000 characters of English are some 220 tokens: the embedding model reads 256. */
export const PASSAGE_LIMITS: PassageLimits = { sentences: 5, characters: 1000, mergeUpTo: 500 };

/** Limits under which no two blocks are merged. */
export const APART_LIMITS: PassageLimits = { ...PASSAGE_LIMITS, mergeUpTo: 0 };

/** The most characters of the headings above a passage. */
const CONTEXT = 160;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly sentences: number;
}

/** A long path is shortened to its labels and the innermost heading, with the title if that fits, or to the latter alone. */
function contextOf(headings: readonly string[]): string {
  const [title = '', ...below] = headings;
  const last = below.at(-1) ?? title;
  const labels = headings.slice(0, -1).filter((one) => labelOf(one) !== null);
  const end = [...labels.filter((one) => one !== title), last].join(' › ');
  const tries = [
    headings.join(' › '),
    below.length > 1 ? `${title} › … › ${end}` : end,
    [...labels, last].join(' › '),
    last,
  ];
  const fitting = tries.find((line) => line.length <= CONTEXT);
  return fitting ?? `${last.slice(0, CONTEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Cuts after the last complete line, or else after the last white space or full stop. */
function cutAt(part: string): number {
  const line = part.lastIndexOf('\n');
  if (line > 0) return line + 1;
  const at = Math.max(part.lastIndexOf(' '), part.lastIndexOf('。'), part.lastIndexOf('、'));
  if (at > 0) return at + 1;
  // Never between the two halves of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length;
}

function splitToFit(text: string, { from, to }: Piece, room: number): Piece[] {
  const pieces: Piece[] = [];
  let start = from;
  while (to - start > room) {
    const end = start + cutAt(text.slice(start, start + room));
    pieces.push({ from: start, to: start + text.slice(start, end).trimEnd().length, sentences: 1 });
    start = end + (text[end] === ' ' ? 1 : 0);
  }
  return [...pieces, { from: start, to, sentences: 1 }];
}

function merged(one: Piece, next: Piece): Piece {
  return { from: one.from, to: next.to, sentences: one.sentences + next.sentences };
}

/** Merges neighbouring pieces as long as `fits` accepts the merged piece, given also its first part. */
function mergeWhile(
  pieces: readonly Piece[],
  fits: (whole: Piece, first: Piece) => boolean,
): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    const whole = last && merged(last, piece);
    if (whole && fits(whole, last)) done[done.length - 1] = whole;
    else done.push(piece);
  }
  return done;
}

/** Whether a piece only introduces the next one: "There are three:" */
const introducesNext = (text: string, { to }: Piece): boolean => text[to - 1] === ':';

/** Merges pieces into as few as possible, and if possible of even size, so that the last one is not a short rest. */
function balanced(
  pieces: readonly Piece[],
  sentences: number,
  fits: (sentences: number) => (whole: Piece) => boolean,
): Piece[] {
  const few = mergeWhile(pieces, fits(sentences));
  const all = pieces.reduce((sum, piece) => sum + piece.sentences, 0);
  const even = mergeWhile(pieces, fits(Math.ceil(all / few.length)));
  return even.length === few.length ? even : few;
}

const lengthOf = ({ from, to }: Piece): number => to - from;

/** The sentences of a block in as few pieces as the limits allow, each with about the same number of sentences. */
function piecesOf(text: string, block: Piece, room: number, { sentences }: PassageLimits): Piece[] {
  const spans = sentenceSpans(text.slice(block.from, block.to)).flatMap(({ from, to }) =>
    splitToFit(text, { from: block.from + from, to: block.from + to, sentences: 1 }, room),
  );
  const most = Math.ceil(spans.length / Math.ceil(spans.length / sentences));
  return mergeWhile(spans, (whole) => whole.sentences <= most && lengthOf(whole) <= room);
}

function sectionsOf(blocks: readonly Block[]): { context: string; blocks: Piece[] }[] {
  const sections: { context: string; blocks: Piece[] }[] = [];
  let from = 0;
  let above: readonly string[] | undefined;
  for (const { text, headings } of blocks) {
    if (above?.join('\n') !== headings.join('\n')) {
      sections.push({ context: contextOf(headings), blocks: [] });
      above = headings;
    }
    sections.at(-1)?.blocks.push({ from, to: from + text.length, sentences: 0 });
    from += text.length + 1;
  }
  return sections;
}

/**
 * No passage crosses a heading, each begins with the headings above it, and none exceeds the limits; a sentence that is
 * too long by itself is cut between words. White space, and pieces with neither letter nor digit, are left out.
 */
export function passagesOf(
  blocks: readonly Block[],
  limits: PassageLimits = PASSAGE_LIMITS,
): DocumentPassage[] {
  const text = textOf(blocks);
  return sectionsOf(blocks).flatMap((section) => {
    const { context } = section;
    const before = context === '' ? '' : `${context}\n\n`;
    const room = Math.max(limits.characters - before.length, 2);
    const pieces = section.blocks.flatMap((block) => piecesOf(text, block, room, limits));
    const within =
      (most: number, sentences = limits.sentences) =>
      (whole: Piece) =>
        whole.sentences <= sentences && lengthOf(whole) <= Math.min(most, room);
    const fits = within(room);
    const introduced = mergeWhile(pieces, (one, first) => introducesNext(text, first) && fits(one));
    const whole = balanced(introduced, limits.sentences, (sentences) =>
      within(limits.mergeUpTo, sentences),
    );
    return whole.flatMap(({ from, to }) => {
      const body = text.slice(from, to);
      // Rulers, rows of dots and the like are skipped.
      return /[\p{L}\p{N}]/u.test(body) ? [{ text: `${before}${body}`, body, from, to }] : [];
    });
  });
}
