import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** What stands before a line that is not in force, or not done: a comment of a setting, an empty box, a cross. */
const BEFORE =
  /^\s*(?:[-*]\s+)?(?:#(?=\p{L}|\s+[\w.-]+\s*[:=])|;|<!--|\/\/|\/\*|\[ ?\]|☐|❌|✗|✘|🚧|⏳|❓|👎|(?:skip(?:ped)?|todo|draft|in progress|pending|planned|example|wip|fixme):)/iu;

/** What stands behind a line that says nothing yet. */
const BEHIND =
  /(?:[:=]|\()\s*(?:tbd|tbc|n\/a|null|nil|none|unknown|pending|to be (?:confirmed|determined|done)|not yet|_{2,})\W*$/iu;

/** Signs behind a line that take it back. */
const SIGNED = /(?: \/s|[❌✗✘🚫👎🤥])$/u;

/** Words that a window may have more than a claim that it has all words of. */
const MORE = 4;

/** Words with what is tied to them by a mark: "api-v2", "3.0-rc1". */
const TIED = /[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu;

const tiedIn = (text: string): string[][] =>
  Array.from(text.toLowerCase().matchAll(TIED), ([word]) => word.split(/[-.]/u));

/** Whether a word of the claim stands in a text only as a part of a longer one, of which the claim has no other part. */
function isGlued(claim: string, text: string): boolean {
  const asked = tiedIn(claim);
  const known = new Set(asked.flat());
  const there = tiedIn(text);
  const free = new Set(there.filter((parts) => parts.every((part) => known.has(part))).flat());
  const glued = new Set(there.filter(([, more]) => more !== undefined).flat());
  return asked.flat().some((part) => !free.has(part) && glued.has(part));
}

/**
 * Whether a window has the claim's words only where they are not in force, not done, or part of the name of
 * something else: "#debug = true", "[ ] the docs are updated", "api-v2 is down".
 */
export function isCrossedOut(claim: string, window: string): boolean {
  const asked = contentOf(claim);
  if (asked.length === 0 || contentOf(window).length > asked.length + MORE) return false;
  const has = (text: string): boolean => hasAll(asked, contentOf(text));
  const isMarked = (text: string, mark: RegExp): boolean => mark.test(text) && !mark.test(claim);
  const lines = window.split('\n').filter((line) => line.trim() !== '');
  const [line, ...others] = lines.filter((one) => has(one.replaceAll('_', ' ')));
  if (line === undefined) return lines.length === 1 && isMarked(window, BEFORE);
  if (others.length > 0) return false;
  return (
    isMarked(line, BEFORE) ||
    [BEHIND, SIGNED].some((mark) => isMarked(line, mark)) ||
    isGlued(claim, line)
  );
}
