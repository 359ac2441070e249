import { sentenceSpans } from '@assize/lexical';
import { type Block, type DocumentPassage, textOf } from '#src/document.ts';

/** How passages are cut. */
interface PassageLimits {
  /** Sentences of a passage at most. */
  readonly sentences: number;
  /** Characters of a passage at most, its headings included. */
  readonly characters: number;
  /** Neighbouring short paragraphs, items and rows go together up to so many characters. */
  readonly together: number;
}

/** 1,000 characters of English are some 220 tokens: the embedding model reads 256. */
export const PASSAGE_LIMITS: PassageLimits = { sentences: 5, characters: 1000, together: 500 };

/** No two blocks go together. */
export const APART_LIMITS: PassageLimits = { ...PASSAGE_LIMITS, together: 0 };

/** The headings above a passage take no more than this. */
const CONTEXT = 160;

/** Part of the document's text, and how many sentences it has. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly sentences: number;
}

/** The headings above in a line; of a long path what is innermost. */
function contextOf(headings: readonly string[]): string {
  const [title = '', ...below] = headings;
  const last = below.at(-1) ?? title;
  const tries = [headings.join(' › '), below.length > 1 ? `${title} › … › ${last}` : last, last];
  const fitting = tries.find((line) => line.length <= CONTEXT);
  return fitting ?? `${last.slice(0, CONTEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Where to cut a sentence that is too long: after its last line that fits, else its last white space or full stop. */
function cutAt(part: string): number {
  const line = part.lastIndexOf('\n');
  if (line > 0) return line + 1;
  const at = Math.max(part.lastIndexOf(' '), part.lastIndexOf('。'), part.lastIndexOf('、'));
  if (at > 0) return at + 1;
  // Between the halves of a pair there would be two characters that are none.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length;
}

function shortened(text: string, { from, to }: Piece, room: number): Piece[] {
  const pieces: Piece[] = [];
  let start = from;
  while (to - start > room) {
    const end = start + cutAt(text.slice(start, start + room));
    pieces.push({ from: start, to: start + text.slice(start, end).trimEnd().length, sentences: 1 });
    start = end + (text[end] === ' ' ? 1 : 0);
  }
  return [...pieces, { from: start, to, sentences: 1 }];
}

function together(one: Piece, next: Piece): Piece {
  return { from: one.from, to: next.to, sentences: one.sentences + next.sentences };
}

/** Puts pieces together, in order, as long as `fits` allows: it is asked of the whole, and of its first part. */
function joined(pieces: readonly Piece[], fits: (whole: Piece, first: Piece) => boolean): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    const whole = last && together(last, piece);
    if (whole && fits(whole, last)) done[done.length - 1] = whole;
    else done.push(piece);
  }
  return done;
}

/** Whether a piece of the text only leads over to the next one: "There are three:" */
const leads = (text: string, { to }: Piece): boolean => text[to - 1] === ':';

/** Puts pieces together into as few as fit, and the last of them is no short rest where that can be. */
function balanced(
  pieces: readonly Piece[],
  sentences: number,
  fits: (sentences: number) => (whole: Piece) => boolean,
): Piece[] {
  const few = joined(pieces, fits(sentences));
  const all = pieces.reduce((sum, piece) => sum + piece.sentences, 0);
  const even = joined(pieces, fits(Math.ceil(all / few.length)));
  return even.length === few.length ? even : few;
}

const lengthOf = ({ from, to }: Piece): number => to - from;

/** The sentences of a block, in as few pieces as the limits allow, of about as many sentences each. */
function piecesOf(text: string, block: Piece, room: number, { sentences }: PassageLimits): Piece[] {
  const spans = sentenceSpans(text.slice(block.from, block.to)).flatMap(({ from, to }) =>
    shortened(text, { from: block.from + from, to: block.from + to, sentences: 1 }, room),
  );
  const most = Math.ceil(spans.length / Math.ceil(spans.length / sentences));
  return joined(spans, (whole) => whole.sentences <= most && lengthOf(whole) <= room);
}

/** Blocks that stand under the same headings, one after the other. */
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
 * Cuts a document into passages of whole sentences, in order. None crosses a heading, each begins
 * with the headings above it, and none is longer than the limits say; a sentence that alone is longer
 * is cut between words. Nothing but white space, and what has neither letter nor digit, is left out.
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
    const introduced = joined(pieces, (one, first) => leads(text, first) && fits(one));
    const whole = balanced(introduced, limits.sentences, (sentences) =>
      within(limits.together, sentences),
    );
    return whole.flatMap(({ from, to }) => {
      const body = text.slice(from, to);
      // Rulers, rows of dots and the like are no sentences.
      return /[\p{L}\p{N}]/u.test(body) ? [{ text: `${before}${body}`, body, from, to }] : [];
    });
  });
}
