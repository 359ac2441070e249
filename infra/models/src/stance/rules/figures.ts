import { sentences } from '@assize/lexical';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';
import { BY_TIMES, TIMES } from '#src/stance/units/changes.ts';

/** A word with a figure in it, and what is tied to it: an address, a date, a version, an id. */
const FIGURED = /(?<![\p{L}\p{N}])\p{L}{0,12}[-_#]?\d[\p{L}\p{N}]*(?:[-.:/_][\p{L}\p{N}]+)*/gu;

/** What is told from others of its kind by a number. */
const NUMBERED =
  /\b(?:port|version|node|shard|replica|partition|step|build|release|ticket|issue|pr|room|gate|flight|line|page|chapter|section|phase|host|worker|pod|job|run|batch|queue|disk|rack|zone|channel|level)s? (?:no\.? |number |#)?\d+(?:\.\d+)*/giu;

/** So many parts has a word of figures alone that is no amount: 10.0.0.1, 2024-05-01, but not 1.5. */
const PARTS = 3;

/** What is not so of the one may follow from what is so of the other. */
const NEGATED = /\b(?:not|no|never|none|neither|nor|without|[a-z]+n['’]t)\b/iu;

/** Words that a sentence may have more than a claim that it says of another. */
const MORE = 4;

/** A version may stand without what it is of: "back on 8.0" for "release 8.0". */
const DOTTED = /(?<!\d)\d+(?:\.\d+)+/gu;

interface Name {
  readonly text: string;
  /** What names of one kind have in common: all but their digits. */
  readonly kind: string;
}

const nameOf = (word: string): Name => {
  const text = word.toLowerCase().replace(/^v(?=\d)/u, '');
  return { text, kind: text.replaceAll(/\d+/gu, '0') };
};

/** A figure with letters behind it is an amount, or an ordinal: "200ms", "18th". */
const isName = ({ kind }: Name): boolean =>
  /^\p{L}/u.test(kind) || kind.split(/[-.:/_]/u).length >= PARTS;

/** The names of things that figures tell apart, and the text without them. */
function namesIn(text: string): { readonly names: readonly Name[]; readonly rest: string } {
  const names: Name[] = [];
  const take = (word: string): string => {
    const name = nameOf(word);
    if (!isName(name)) return word;
    names.push(name);
    return ' ';
  };
  const rest = text.replaceAll(NUMBERED, take).replaceAll(FIGURED, take);
  return { names, rest };
}

/** What is tied behind the name of another thing of the same kind: "2.1-rc2". */
const TIED = /^[-.:_](?:\d|rc|alpha|beta|dev|old|new|next|test|staging|canary|backup|copy)/u;

const isLonger = (one: Name, other: Name): boolean =>
  other.text.startsWith(one.text) && TIED.test(other.text.slice(one.text.length));

/** Where a change ends, and how far it goes, are two things: "rose to 80 percent", "rose by 80 percent". */
const CHANGE = /\b(?<how>by|to) (?<figure>[$€£]?\d+(?:[.,]\d+)*)/giu;

function changesIn(text: string): Set<string> {
  const found = text.toLowerCase().matchAll(CHANGE);
  return new Set(Array.from(found, ({ groups }) => `${groups?.['how']} ${groups?.['figure']}`));
}

function isOtherChange(claim: string, sentence: string): boolean {
  const there = changesIn(sentence);
  return [...changesIn(claim)].some((change) => {
    const other = change.startsWith('by') ? `to${change.slice(2)}` : `by${change.slice(2)}`;
    return there.has(other) && !there.has(change);
  });
}

const PERCENT = /(?<![\d.])(\d{1,6}(?:\.\d{1,6})?) ?(?:%|percent\b)/giu;

/** "Fell by 20 percent", where the claim has "halved". */
function isOtherFold(claim: string, sentence: string): boolean {
  const times = TIMES[BY_TIMES.exec(claim)?.[1]?.toLowerCase() ?? ''];
  if (times === undefined || BY_TIMES.test(sentence)) return false;
  if (!hasAll(contentOf(claim.replace(BY_TIMES, ' ')), contentOf(sentence), MORE)) return false;
  const found = Array.from(sentence.matchAll(PERCENT), ([, value]) => Number(value));
  return found.length > 0 && !found.includes(100 * Math.abs(times - 1));
}

/**
 * Whether a sentence of a window says the claim of another address, date, version or number of the same kind ("Port 8080
 * is open." / "Port 80 is open."), takes how far something changed for where it went, or says that it changed by more
 * or less.
 */
export function isOfOtherFigure(claim: string, window: string): boolean {
  if (NEGATED.test(claim)) return false;
  const asked = namesIn(claim);
  const words = contentOf(asked.rest);
  const every = namesIn(window).names;
  const numbers = new Set(window.match(DOTTED));
  const isThere = ({ text }: Name): boolean =>
    every.some((one) => one.text === text) ||
    (text.match(DOTTED) ?? []).some((one) => numbers.has(one));
  const lacking = asked.names.filter((one) => !isThere(one));
  if (lacking.length === 0 && changesIn(claim).size === 0 && !BY_TIMES.test(claim)) return false;
  return sentences(window).some((sentence) => {
    if (isOtherFold(claim, sentence)) return true;
    const { names, rest } = namesIn(sentence);
    if (!hasAll(words, contentOf(rest), MORE)) return false;
    return (
      isOtherChange(claim, sentence) ||
      lacking.some((one) => names.some((other) => other.kind === one.kind || isLonger(one, other)))
    );
  });
}
