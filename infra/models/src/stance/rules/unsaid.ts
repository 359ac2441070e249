import { sentences, type Token } from '@assize/lexical';
import { contentOf, hasAll, linesAbout, stemsOf } from '#src/stance/rules/content.ts';

/** The time and the author of a message in a chat, or the name of a note: "[10:03] mei: ", "Update 11:40: ". */
const BY = String.raw`^(?:\W{0,2}\d{1,2}[:.]\d{2}(?::\d{2})?\W{1,3})?(?:[^:]{1,40}(?:\d:\d{2})?:\s)?`;

/** What says of the sentence before it that it is not so. */
const NOT_SO = String.raw`(?:(?:that|this)(?:['\u2019]s| is| was| has| had)? (?:(?:been|since|now|turned out|to be|shown|all) ){0,4}(?:wrong|false|untrue|incorrect|changed since|(?:no longer|not) (?:true|so|right|correct|accurate|valid|the case)|retracted|made up)\b|(?:not|no longer) (?:true|so|accurate|correct|the case|any ?more)\b|(?:(?:i'm|i was|i am|we're) )?(?:just|only) (?:kidding|joking)\b|scratch (?:that|this)\b|false alarm\b|never ?mind\b(?=\W*$|[,.!]))`;
const IS_NOT_SO = new RegExp(String.raw`^\W*${NOT_SO}`, 'iu');

/** How a line begins that takes back the one before it, in a chat or in notes. */
const TAKES_BACK = new RegExp(
  BY +
    String.raw`\W*(?:(?:sorry|oops|ah|wait|actually|hm+|no|ok(?:ay)?)[\s,.!:\u2013\u2014-]+){0,3}(?:${NOT_SO}|(?:scratch|strike|ignore|disregard|forget|delete) (?:that|this|it\b|my (?:last|previous)|the (?:above|last))|my (?:bad|mistake)\b|i (?:was|am|stand) (?:wrong|mistaken|corrected)\b|i(?:'m| am) wrong\b|i take (?:that|it|this) back\b|correction\b|nope\b|retract(?:ed|ing)\b|wrong (?:channel|cluster|server|host|environment|thread|ticket|window)\b)`,
  'iu',
);

/** How a sentence begins by which a change is undone that was told before it. */
const UNDOES = new RegExp(
  BY +
    String.raw`\W*(?:(?:it|this|that|the (?:change|deploy|deployment|release|rollout|upgrade|migration|fix|version)|everything) (?:was|has been|had to be|got) )?(?:rolled back|reverted|undone|backed out)\b`,
  'iu',
);

/** A claim that a change is in force. That something failed or was caused stays true when a change is undone. */
const IN_FORCE =
  /\b(?:deployed|released|shipped|rolled out|live|upgraded|migrated|enabled|switched|merged|fixed|in (?:production|use|force|effect)|runs?|running|uses?|active|now|succeeded)\b/iu;

/** What marks the words right before it as refused: "*Sessions live in cookies.* Rejected: …", "… -> FAIL, …". */
const REFUSED =
  /[.!?]["'\u201D\u2019*_)]{1,6}\s?[*_]{0,3}(?:rejected|declined|discarded|ruled out|not adopted|false|untrue|wrong|incorrect|nonsense|not true|not so|myth|refuted)[*_]{0,3}\s?(?:[:.,;!](?! ?\d)|$)|(?:->|\u2192)\s?(?:fail(?:ed)?|rejected|skipped|not (?:tested|met|done|accepted|approved))\s?(?:[:.,;!]|$)/iu;

/** A condition: "Ignore this if you have paid" takes nothing back. */
const CONDITION = /\b(?:if|unless)\b/iu;

/** A time of day, as in the line between two messages that names the author and the time of the second. */
const TIME = /\b\d{1,2}[:.]\d{2}\b/;

/** Words of a claim that denies something, or that tells of a retraction: such a text confirms it. */
const DENIES =
  /\b(?:not?|nor|never|without|withdr[ae]w\p{L}*|retract\p{L}*|correct(?:ed|ion)|t(?:ook|aken?) back|wrong|mistaken|false|revert\p{L}*|rolled back)\b|n['\u2019]t\b/iu;

interface Statement {
  readonly text: string;
  /** Whether it begins a line. */
  readonly isFirst: boolean;
}

/** Whether a sentence goes on, behind a colon, with words of the claim: it says what is so instead. */
function goesOn(claim: string, text: string): boolean {
  const stems = stemsOf(contentOf(claim));
  return contentOf(text.slice(text.indexOf(': ') + 1)).some(({ stem }) => stems.has(stem));
}

/** In the same line only few words say so for sure: "The lock is stale. Delete it." takes nothing back. */
function isRetraction(claim: string, { text, isFirst }: Statement): boolean {
  if (CONDITION.test(text)) return false;
  // "DNS was blamed. That was wrong: the proxy did it."
  if (IS_NOT_SO.test(text)) return !(text.includes(': ') && goesOn(claim, text));
  return (isFirst && TAKES_BACK.test(text)) || (UNDOES.test(text) && IN_FORCE.test(claim));
}

/** Whether each line with all of the claim's words refuses them itself. */
function isRefused(claimWords: readonly Token[], passage: string): boolean {
  const lines = passage.split('\n').filter((line) => hasAll(claimWords, contentOf(line)));
  const refuses = (line: string): boolean =>
    line
      .split(REFUSED)
      .slice(0, -1)
      .some((part) => hasAll(claimWords, contentOf(sentences(part).at(-1) ?? '')));
  return lines.length > 0 && lines.every(refuses);
}

/** The sentences of a text, which no line break joins. */
const statementsOf = (passage: string): Statement[] =>
  passage.split('\n').flatMap((line) =>
    sentences(line)
      .filter((text) => text.trim() !== '')
      .map((text, at) => ({ text, isFirst: at === 0 })),
  );

/** What a reply says of the mail that it quotes. */
const DENIES_QUOTED =
  /^(?:that|this|it) (?:is|was)(?: simply| just)? (?:not (?:what|so|true|right|correct|the case)|wrong|false|untrue|incorrect)\b/iu;

/** Whether the lines with the claim are quoted ("> ") in a reply that denies them. */
function isDeniedByReply(claimWords: readonly Token[], passage: string): boolean {
  const lines = passage.split('\n');
  if (!lines.some((line) => DENIES_QUOTED.test(line))) return false;
  const about = linesAbout(claimWords, lines);
  return about.length > 0 && about.every((at) => lines[at]?.startsWith('>') === true);
}

/**
 * Whether every sentence that speaks of the claim is taken back, by the one behind it ("ben: the backup is restored",
 * "ben: scratch that, wrong cluster") or within it ("*Backups go to tape.* Rejected: too slow.").
 */
export function isTakenBackAfter(claim: string, _window: string, passage: string): boolean {
  if (DENIES.test(claim) || TAKES_BACK.test(claim)) return false;
  const claimWords = contentOf(claim);
  if (isRefused(claimWords, passage) || isDeniedByReply(claimWords, passage)) return true;
  const all = statementsOf(passage);
  const matching = linesAbout(
    claimWords,
    all.map(({ text }) => text),
  ).filter((at) => all[at]?.text.trimEnd().endsWith('?') === false);
  return (
    claimWords.length > 0 &&
    matching.length > 0 &&
    matching.every((at) => {
      const [next, later] = all.slice(at + 1, at + 3);
      if (next === undefined) return false;
      const isOfLater = later !== undefined && TIME.test(next.text);
      return isRetraction(claim, next) || (isOfLater && isRetraction(claim, later));
    })
  );
}
