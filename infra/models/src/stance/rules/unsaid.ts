import { sentences, type Token } from '@assize/lexical';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** How a line begins that takes back the one before it, in a chat or in notes. */
const TAKES_BACK =
  /^(?:[^:]{1,40}:\s)?\W*(?:(?:sorry|oops|ah|wait|actually|hm+|no|ok(?:ay)?)[\s,.!:\u2013\u2014-]+){0,3}(?:(?:scratch|strike|ignore|disregard|forget|delete) (?:that|this|it\b|my (?:last|previous)|the (?:above|last))|never ?mind\b|my (?:bad|mistake)\b|i (?:was|am|stand) (?:wrong|mistaken|corrected)\b|i(?:'m| am) wrong\b|i take (?:that|it|this) back\b|correction\b|not true\b|wrong (?:channel|cluster|server|host|environment|thread|ticket|window)\b)/iu;

/** What marks the words right before it as refused: "*Sessions live in cookies.* Rejected: …", "… -> FAIL, …". */
const REFUSED =
  /[.!?]["'\u201D\u2019*_)]{1,6}\s?[*_]{0,3}(?:rejected|declined|discarded|ruled out|not adopted|false|untrue|wrong|incorrect|nonsense|not true|not so|myth|refuted)[*_]{0,3}\s?(?:[:.,;!](?! ?\d)|$)|(?:->|\u2192)\s?(?:fail(?:ed)?|rejected|skipped|not (?:tested|met|done|accepted|approved))\s?(?:[:.,;!]|$)/iu;

/** A condition: "Ignore this if you have paid" takes nothing back. */
const CONDITION = /\b(?:if|unless)\b/iu;

/** A time of day, as in the line between two messages that names the author and the time of the second. */
const TIME = /\b\d{1,2}[:.]\d{2}\b/;

const DENIES = /\b(?:not?|nor|never|without)\b|n['\u2019]t\b/iu;

const isRetraction = (line: string): boolean => TAKES_BACK.test(line) && !CONDITION.test(line);

function isRefused(claimWords: readonly Token[], line: string): boolean {
  const parts = line.split(REFUSED).slice(0, -1);
  return parts.some((part) => hasAll(claimWords, contentOf(sentences(part).at(-1) ?? '')));
}

/**
 * Whether every line with the claim's words is taken back, by the line below it ("ben: the backup is restored", "ben:
 * scratch that, wrong cluster") or in the same line ("*Backups go to tape.* Rejected: too slow.").
 */
export function isTakenBackAfter(claim: string, _window: string, passage: string): boolean {
  if (DENIES.test(claim) || TAKES_BACK.test(claim)) return false;
  const claimWords = contentOf(claim);
  const lines = passage.split('\n').filter((line) => line.trim() !== '');
  const matching = Array.from(lines.keys()).filter((at) => {
    const line = lines[at] ?? '';
    return !line.trimEnd().endsWith('?') && hasAll(claimWords, contentOf(line));
  });
  return (
    claimWords.length > 0 &&
    matching.length > 0 &&
    matching.every((at) => {
      if (isRefused(claimWords, lines[at] ?? '')) return true;
      const [next = '', later = ''] = lines.slice(at + 1, at + 3);
      return isRetraction(next) || (TIME.test(next) && isRetraction(later));
    })
  );
}
