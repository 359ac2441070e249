import { sentences, type Token } from '@assize/lexical';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** How somebody begins who takes back what was said last, in a chat or in notes. */
const TAKES_BACK =
  /^(?:[^:]{1,40}:\s)?\W*(?:(?:sorry|oops|ah|wait|actually|hm+|no|ok(?:ay)?)[\s,.!:\u2013\u2014-]+){0,3}(?:(?:scratch|strike|ignore|disregard|forget|delete) (?:that|this|it\b|my (?:last|previous)|the (?:above|last))|never ?mind\b|my (?:bad|mistake)\b|i (?:was|am|stand) (?:wrong|mistaken|corrected)\b|i(?:'m| am) wrong\b|i take (?:that|it|this) back\b|correction\b|not true\b|wrong (?:channel|cluster|server|host|environment|thread|ticket|window)\b)/iu;

/** What stands right behind what is refused, or is not so: "*Sessions live in cookies.* Rejected: …", "… -> FAIL, …". */
const REFUSED =
  /[.!?]["'\u201D\u2019*_)]{1,6}\s?[*_]{0,3}(?:rejected|declined|discarded|ruled out|not adopted|false|untrue|wrong|incorrect|nonsense|not true|not so|myth|refuted)[*_]{0,3}\s?(?:[:.,;!](?! ?\d)|$)|(?:->|\u2192)\s?(?:fail(?:ed)?|rejected|skipped|not (?:tested|met|done|accepted|approved))\s?(?:[:.,;!]|$)/iu;

/** "Ignore this if you have paid" takes nothing back. */
const UNLESS = /\b(?:if|unless)\b/iu;

/** Between a message and the next one stands who wrote that, and when. */
const TIME = /\b\d{1,2}[:.]\d{2}\b/;

const DENIES = /\b(?:not?|nor|never|without)\b|n['\u2019]t\b/iu;

const takesBack = (line: string): boolean => TAKES_BACK.test(line) && !UNLESS.test(line);

/** Whether a line refuses what stands in it right before. */
function isRefused(asked: readonly Token[], line: string): boolean {
  const parts = line.split(REFUSED).slice(0, -1);
  return parts.some((part) => hasAll(asked, contentOf(sentences(part).at(-1) ?? '')));
}

/**
 * Whether the line of a passage that has the claim's words is taken back by the one below it: "ben: the backup is
 * restored", "ben: scratch that, wrong cluster"; or by what stands right behind them: "*Backups go to tape.* Rejected: too slow."
 */
export function isUnsaid(claim: string, _window: string, passage: string): boolean {
  if (DENIES.test(claim) || TAKES_BACK.test(claim)) return false;
  const asked = contentOf(claim);
  const lines = passage.split('\n').filter((line) => line.trim() !== '');
  const having = Array.from(lines.keys()).filter((at) => {
    const line = lines[at] ?? '';
    return !line.trimEnd().endsWith('?') && hasAll(asked, contentOf(line));
  });
  return (
    asked.length > 0 &&
    having.length > 0 &&
    having.every((at) => {
      if (isRefused(asked, lines[at] ?? '')) return true;
      const [next = '', later = ''] = lines.slice(at + 1, at + 3);
      return takesBack(next) || (TIME.test(next) && takesBack(later));
    })
  );
}
