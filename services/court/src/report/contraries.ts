import { MONTHS, type Token } from '@assize/lexical';
import { sidesIn } from './words.ts';

/** Phrases that do the same. */
const PHRASES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:around the clock|round the clock|day and night|at any hour|24 hours a day|24\/7|at all hours)\b/i,
    /\b(?:working days|weekdays|office hours|working hours|business hours|daytime|no (?:cover|service) at)\b/i,
  ],
  [
    /\b(?:on time|on schedule|by the deadline|in time|without delay|ahead of (?:schedule|time|plan)|(?:days|weeks|months) early)\b/i,
    /\b(?:late|delayed|overdue|behind (?:schedule|plan)|after the (?:agreed|planned|due) (?:date|day)|after the deadline|missed the deadline)\b/i,
  ],
  [
    /\b(?:within budget|on budget|under budget|below budget)\b/i,
    /\b(?:over budget|overran|overspent|above budget|exceeded the budget)\b/i,
  ],
  [
    /\b(?:free of charge|for free|at no cost|at no charge)\b/i,
    /\b(?:charged?|paid|fee|costs? (?:[\d$€£]|money))\b/i,
  ],
  [/\b(?:for the first time)\b/i, /\b(?:again|once more|for the second time|as before)\b/i],
];

/** Words that cannot both be told of one event or state, side against side. */
const CONTRARY = sidesIn('contraries');

/** Which sides of which pairs a text's words stand on. */
function sidesOf(tokens: readonly Token[]): ReadonlyMap<number, ReadonlySet<number>> {
  const sides = new Map<number, Set<number>>();
  for (const { text } of tokens) {
    const known = CONTRARY.get(text);
    if (!known) continue;
    sides.set(known.line, (sides.get(known.line) ?? new Set()).add(known.side));
  }
  return sides;
}

/** One has a word of which the other has the contrary by a syllable: "liked", "disliked". */
function isUndone(one: readonly Token[], other: readonly Token[]): boolean {
  const words = new Set(other.map(({ text }) => text));
  const own = new Set(one.map(({ text }) => text));
  return ['un', 'dis', 'in', 'im', 'ir'].some((syllable) =>
    [...own].some((text) => text.length > 4 && words.has(`${syllable}${text}`) && !words.has(text)),
  );
}

/** One has a word of one side of a pair alone, and the other one of the other side alone. */
export function areContrary(claim: readonly Token[], clause: readonly Token[]): boolean {
  if (isUndone(claim, clause) || isUndone(clause, claim)) return true;
  const other = sidesOf(clause);
  return [...sidesOf(claim)].some(([pair, mine]) => {
    const theirs = other.get(pair);
    return mine.size === 1 && theirs?.size === 1 && mine.isDisjointFrom(theirs);
  });
}

/** One says by a phrase what the other says otherwise by one. */
export function phrasedOtherwise(claim: string, clause: string): boolean {
  return PHRASES.some(
    ([one, other]) =>
      (one.test(claim) && !other.test(claim) && other.test(clause) && !one.test(clause)) ||
      (other.test(claim) && !one.test(claim) && one.test(clause) && !other.test(clause)),
  );
}

/** Who did it: "was approved by the board", by the participle's stem. */
function agentsIn(tokens: readonly Token[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = tokens.flatMap(({ text }, at): [string, ReadonlySet<string>][] => {
    const verb = tokens[at - 1];
    const behind = tokens.slice(at + 1, at + 4);
    if (text !== 'by' || !verb || !/(?:ed|en|wn|ught|ung|ade)$/.test(verb.text)) return [];
    if (behind.some(({ text: of }) => /^[\d%]/.test(of) || of.endsWith('ing'))) return [];
    const who = behind.filter(({ kind }) => kind === 'word' || kind === 'name');
    return who.length === 0 ? [] : [[verb.stem, new Set(who.map(({ stem }) => stem))]];
  });
  return new Map(found);
}

/** The same was done by somebody else, whom the statement does not name, nor the clause the statement's. */
export function doneByAnother(claim: readonly Token[], clause: readonly Token[]): boolean {
  const [own, other] = [claim, clause].map((side) => new Set(side.map(({ stem }) => stem)));
  const agents = agentsIn(clause);
  return [...agentsIn(claim)].some(([verb, who]) => {
    const whom = agents.get(verb);
    return Boolean(whom && other && own && who.isDisjointFrom(other) && whom.isDisjointFrom(own));
  });
}

const WEEKDAYS = new Set('monday tuesday wednesday thursday friday saturday sunday'.split(' '));

const datesIn = (
  tokens: readonly Token[],
  these: { has: (word: string) => boolean },
): ReadonlySet<string> =>
  new Set(
    tokens
      .filter(({ text, kind }) => these.has(text) && kind !== 'function')
      .map(({ text }) => text),
  );

/** Each names one month or weekday, and not the same. */
export function datedOtherwise(claim: readonly Token[], clause: readonly Token[]): boolean {
  return [MONTHS, WEEKDAYS].some((these) => {
    const [said, given] = [datesIn(claim, these), datesIn(clause, these)];
    return said.size === 1 && given.size === 1 && said.isDisjointFrom(given);
  });
}

const WHOLE = /\b(?:all|every|each|both|entire|whole|everybody|everyone)\b/i;
const SPARED = /\b(?:not|almost|nearly|but|hardly|virtually|most of) (?:all|every)|\ball but\b/i;
const PART =
  /\b(?:all but|some of|only some|only half|most of|half of|not all|not every|except|apart from|part of|a third of|a quarter of|two thirds of|the majority of|[a-z]+ of the (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|\d+ of (?:the )?\d+)\b/i;

const SOME_DID_NOT =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|some|several|many) (?:of the )?[a-z]+ (?:did not|do not|were not|was not|had not|never|refused|declined|failed|dropped out|were missing|were left out)\b/i;

/** The statement says of all what the clause says of a part, or denies of some. */
export function saysOfAll(claim: string, clause: string): boolean {
  if (!WHOLE.test(claim) || SPARED.test(claim) || PART.test(claim)) return false;
  return PART.test(clause) || SOME_DID_NOT.test(clause);
}
