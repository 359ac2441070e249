import type { Block } from '#src/document.ts';

/** What the decision or proposal in a document or section has come to: it is not in force. */
const NOT_IN_FORCE = /^(?:rejected|superseded|withdrawn|retracted|abandoned|proposed|deferred)\b/iu;

const IS_STATUS = /^status$/iu;
/** "Status: Rejected" as a line by itself. A row of a table has more columns. */
const STATUS_LINE = /^status: ?([^;\n]{1,80})$/iu;

interface Stated {
  /** The headings of the document or section that has the status. */
  readonly path: readonly string[];
  readonly status: string;
}

function statedBy({ text, headings }: Block): Stated[] {
  const [, said] = STATUS_LINE.exec(text) ?? [];
  if (said !== undefined) return [{ path: headings, status: said }];
  const isStatus = IS_STATUS.test(headings.at(-1) ?? '');
  return isStatus ? [{ path: headings.slice(0, -1), status: text }] : [];
}

const isBelow = (path: readonly string[], headings: readonly string[]): boolean =>
  path.every((heading, at) => headings[at] === heading);

/**
 * Puts a status such as "Rejected", which an architecture decision states once, above each block that it applies to,
 * because a passage is read by itself. `status` is that of the whole document.
 */
export function underStatus(blocks: readonly Block[], status = ''): readonly Block[] {
  const stated = blocks.flatMap(statedBy).filter(({ path }) => path.length > 0);
  return blocks.map((block) => {
    const own = stated.filter(({ path }) => isBelow(path, block.headings));
    const longest = Math.max(...own.map(({ path }) => path.length));
    const nearest = own.filter(({ path }) => path.length === longest);
    const [one, ...more] = nearest.length === 0 ? [{ status }] : nearest;
    const [word] = NOT_IN_FORCE.exec(one?.status ?? '') ?? [];
    if (word === undefined || more.length > 0) return block;
    const label = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    return { ...block, headings: [label, ...block.headings] };
  });
}
