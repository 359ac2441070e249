import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** Marks of a line that is not in force or not done: a comment sign before a setting, an empty box, a cross. */
const MARKED_AT_START =
  /^\s*(?:[-*]\s+)?(?:#(?=\p{L}|\s+[\w.-]+\s*[:=])|;|<!--|\/\/|\/\*|\[ ?\]|☐|❌|✗|✘|🚧|⏳|❓|👎|(?:skip(?:ped)?|todo|draft|in progress|pending|planned|example|wip|fixme):)/iu;

/** What marks a line, at its end, as not filled in yet. */
const MARKED_AT_END =
  /(?:[:=]|\()\s*(?:tbd|tbc|n\/a|null|nil|none|unknown|pending|to be (?:confirmed|determined|done)|not yet|_{2,})\W*$/iu;

const SIGN_AT_END = /(?: \/s|[❌✗✘🚫👎🤥])$/u;

/** How many more content words than the claim the window may have. */
const MOST_EXTRA = 4;

/** Words joined by hyphens or points: "api-v2", "3.0-rc1". */
const JOINED = /[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu;

const joinedWordsOf = (text: string): string[][] =>
  Array.from(text.toLowerCase().matchAll(JOINED), ([word]) => word.split(/[-.]/u));

/** Whether a text has a word of the claim only as a part of a joined word whose other parts are not in the claim. */
function isOnlyInLongerName(claim: string, text: string): boolean {
  const claimWords = joinedWordsOf(claim);
  const known = new Set(claimWords.flat());
  const there = joinedWordsOf(text);
  const free = new Set(there.filter((parts) => parts.every((part) => known.has(part))).flat());
  const joined = new Set(there.filter(([, more]) => more !== undefined).flat());
  return claimWords.flat().some((part) => !free.has(part) && joined.has(part));
}

/**
 * Whether a window has the claim's words only where they are not in force, not done, or part of the name of something
 * else: "#debug = true", "[ ] the docs are updated", "api-v2 is down".
 */
export function isCrossedOut(claim: string, window: string): boolean {
  const claimWords = contentOf(claim);
  if (claimWords.length === 0 || contentOf(window).length > claimWords.length + MOST_EXTRA)
    return false;
  const has = (text: string): boolean => hasAll(claimWords, contentOf(text));
  const isMarked = (text: string, mark: RegExp): boolean => mark.test(text) && !mark.test(claim);
  const lines = window.split('\n').filter((line) => line.trim() !== '');
  const [line, ...others] = lines.filter((one) => has(one.replaceAll('_', ' ')));
  if (line === undefined) return lines.length === 1 && isMarked(window, MARKED_AT_START);
  if (others.length > 0) return false;
  return (
    isMarked(line, MARKED_AT_START) ||
    [MARKED_AT_END, SIGN_AT_END].some((mark) => isMarked(line, mark)) ||
    isOnlyInLongerName(claim, line)
  );
}
