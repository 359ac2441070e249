import { sentences } from '@assize/lexical';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';
import { BY_MULTIPLE, MULTIPLES } from '#src/stance/units/changes.ts';

/** A word with a digit in it, and the parts joined to it: an address, a date, a version, an id. */
const WITH_DIGITS = /(?<![\p{L}\p{N}])\p{L}{0,12}[-_#]?\d[\p{L}\p{N}]*(?:[-.:/_][\p{L}\p{N}]+)*/gu;

/** A kind of thing with the number that tells it from others: "port 80". */
const NUMBERED =
  /\b(?:port|version|node|shard|replica|partition|step|build|release|ticket|issue|pr|room|gate|flight|line|page|chapter|section|phase|host|worker|pod|job|run|batch|queue|disk|rack|zone|channel|level|test|attempt)s? (?:no\.? |number |#)?\d+(?:\.\d+)*/giu;

/** Digits alone are a name from this many parts: 10.0.0.1 and 2024-05-01 are names, 1.5 is an amount. */
const LEAST_PARTS = 3;

/** Words for a denial. What is denied of one thing may follow from what is said of another. */
const NEGATED = /\b(?:not|no|never|none|neither|nor|without|[a-z]+n['’]t)\b/iu;

/** How many more content words than the claim a sentence may have. */
const MOST_EXTRA = 4;

/** A version by itself, which may stand for a longer name: "back on 8.0" for "release 8.0". */
const DOTTED = /(?<!\d)\d+(?:\.\d+)+/gu;

interface Name {
  readonly text: string;
  /** The name with every number replaced by 0: names of one kind share it. */
  readonly kind: string;
}

const nameOf = (word: string): Name => {
  const text = word.toLowerCase().replace(/^v(?=\d)/u, '');
  return { text, kind: text.replaceAll(/\d+/gu, '0') };
};

/** Whether a word is a name. Digits followed by letters are an amount or an ordinal: "200ms", "18th". */
const isName = ({ kind }: Name): boolean =>
  /^\p{L}/u.test(kind) || kind.split(/[-.:/_]/u).length >= LEAST_PARTS;

function namesIn(text: string): { readonly names: readonly Name[]; readonly rest: string } {
  const names: Name[] = [];
  const take = (word: string): string => {
    const name = nameOf(word);
    if (!isName(name)) return word;
    names.push(name);
    return ' ';
  };
  const rest = text.replaceAll(NUMBERED, take).replaceAll(WITH_DIGITS, take);
  return { names, rest };
}

/** A suffix that makes the name of another thing of the same kind: "2.1-rc2". */
const SUFFIX = /^[-.:_](?:\d|rc|alpha|beta|dev|old|new|next|test|staging|canary|backup|copy)/u;

const isSuffixed = (one: Name, other: Name): boolean =>
  other.text.startsWith(one.text) && SUFFIX.test(other.text.slice(one.text.length));

const OF_ALL = /^(?:out|of|the|\d+)$/u;

/** Whether a sentence counts as many things of the kind that a name is of: "5 nodes", "5 of 8 nodes" for "node 5". */
function isCounted({ text }: Name, sentence: string): boolean {
  const [kind = '', number] = text.match(/^\p{L}+|(?<!\d)\d+$/gu) ?? [];
  const words = sentence.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return words.some((word, at) => {
    const counted = words.slice(at + 1, at + 5).find((one) => !OF_ALL.test(one));
    return word === number && counted?.startsWith(kind) && counted.endsWith('s');
  });
}

/** A change to a value, or by an amount, which differ: "rose to 80 percent", "rose by 80 percent". */
const CHANGE_BY_OR_TO = /\b(?<how>by|to) (?<figure>[$€£]?\d+(?:[.,]\d+)*)/giu;

function changesIn(text: string): Set<string> {
  const found = text.toLowerCase().matchAll(CHANGE_BY_OR_TO);
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

/** Whether a sentence gives another percentage for a claim of "halved", "doubled" or the like: "fell by 20 percent". */
function isOtherMultiple(claim: string, sentence: string): boolean {
  const times = MULTIPLES[BY_MULTIPLE.exec(claim)?.[1]?.toLowerCase() ?? ''];
  if (times === undefined || BY_MULTIPLE.test(sentence)) return false;
  if (!hasAll(contentOf(claim.replace(BY_MULTIPLE, ' ')), contentOf(sentence), MOST_EXTRA))
    return false;
  const found = Array.from(sentence.matchAll(PERCENT), ([, value]) => Number(value));
  return found.length > 0 && !found.includes(100 * Math.abs(times - 1));
}

/**
 * Whether a sentence of a window has another address, date, version or number of the same kind ("Port 8080 is open." /
 * "Port 80 is open."), counts things instead of naming one ("5 nodes are up." / "Node 5 is up."), confuses a change by an amount with one to a value, or gives another extent for it.
 */
export function differsInFigure(claim: string, window: string): boolean {
  if (NEGATED.test(claim)) return false;
  const asked = namesIn(claim);
  const words = contentOf(asked.rest);
  const every = namesIn(window).names;
  const numbers = new Set(window.match(DOTTED));
  const isThere = ({ text }: Name): boolean =>
    every.some((one) => one.text === text) ||
    (text.match(DOTTED) ?? []).some((one) => numbers.has(one));
  const missing = asked.names.filter((one) => !isThere(one));
  if (missing.length === 0 && changesIn(claim).size === 0 && !BY_MULTIPLE.test(claim)) return false;
  return sentences(window).some((sentence) => {
    if (isOtherMultiple(claim, sentence)) return true;
    const { names, rest } = namesIn(sentence);
    if (!hasAll(words, contentOf(rest), MOST_EXTRA)) return false;
    return (
      isOtherChange(claim, sentence) ||
      missing.some(
        (one) =>
          isCounted(one, sentence) ||
          names.some((other) => other.kind === one.kind || isSuffixed(one, other)),
      )
    );
  });
}
