import { contentOf, hasAll, linesAbout } from '#src/stance/rules/content.ts';

/** A comment sign before a setting. */
const COMMENT = /^\s*(?:[-*]\s+)?(?:#(?=\p{L}|\s+[\w.-]+\s*[:=])|;|<!--|\/\/|\/\*)/iu;

/** Marks of a line that is not done or not so: an empty box, a cross. */
const MARKED_AT_START =
  /^\s*(?:[-*]\s+)?(?:\[ ?\]|☐|❌|✗|✘|🚧|⏳|❓|👎|(?:skip(?:ped)?|todo|draft|in progress|pending|planned|example|wip|fixme):)/iu;

/** What marks a line, at its end, as not filled in yet. */
const MARKED_AT_END =
  /(?:[:=]|\()\s*(?:tbd|tbc|n\/a|null|nil|none|unknown|pending|to be (?:confirmed|determined|done)|not yet|_{2,})\W*$/iu;

const SIGN_AT_END = /(?: \/s|[❌✗✘🚫👎🤥])[\s|]*$/u;

/** What an editor or a program adds behind a statement that nobody stands up for. */
const NOTE_AT_END =
  /(?:[([]\s*(?:not (?:true|confirmed|verified)|untrue|false|un(?:confirmed|verified|proven)|disputed|citation needed|wrong|incorrect|retracted|debunked)\s*[)\]]|\((?:(?:server|client) )?dry[- ]run\)|\s#\s?(?:skip|todo)\b.{0,60})\W*$/iu;

/** A field of the same record that says that its statement does not hold: `"holds": false`, `"status": "rejected"`. */
const FIELD_OFF =
  /["'](?:(?:is_?)?(?:holds|true|valid|correct|confirmed|verified|accepted|passed|ok|success)["']\s?:\s?false\b|(?:status|state|verdict|result|resolution|outcome)["']\s?:\s?["'](?:rejected|refuted|false|failed|invalid|wrong|withdrawn|retracted|dismissed)["'])/iu;

const MARKS = [MARKED_AT_START, SIGN_AT_END, NOTE_AT_END, FIELD_OFF];

/** How many more content words than the claim the line may have. */
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
  if (claimWords.length === 0) return false;
  const isMarked = (text: string, mark: RegExp): boolean => mark.test(text) && !mark.test(claim);
  const lines = window.split('\n').filter((line) => line.trim() !== '');
  const spaced = lines.map((line) => line.replaceAll('_', ' '));
  const [at = -1, ...others] = linesAbout(claimWords, spaced);
  const line = lines[at];
  const isShort = (text: string): boolean =>
    contentOf(text).length <= claimWords.length + MOST_EXTRA;
  if (line === undefined) {
    const isAlone = lines.length === 1 && isShort(window);
    return isAlone && [COMMENT, MARKED_AT_START].some((mark) => isMarked(window, mark));
  }
  if (others.length > 0 || !isShort(line)) return false;
  if (MARKS.some((mark) => isMarked(line, mark))) return true;
  const hasClaim = hasAll(claimWords, contentOf(spaced[at] ?? ''));
  // In a line about something else as well, a blank may be of that.
  if (hasClaim && isMarked(line, MARKED_AT_END)) return true;
  // Among other lines, a comment may explain what is in force.
  return (
    isShort(window) && (isMarked(line, COMMENT) || (hasClaim && isOnlyInLongerName(claim, line)))
  );
}
