import { tokenise, type Token } from '@assize/lexical';
import { sidesIn } from './words.ts';

/** On what things are compared, and which way a word points on it. */
interface Pole {
  readonly axis: number;
  readonly sign: 1 | -1;
}

/** What a comparison ranks: words that point one way on an axis, and words that point the other. */
const POLES: ReadonlyMap<string, Pole> = new Map(
  [...sidesIn('axes of comparison')].map(([word, { line, side }]) => {
    return [word, { axis: line, sign: side === 0 ? 1 : -1 }];
  }),
);

const AMOUNT = POLES.get('more')?.axis;
const QUALITY = POLES.get('better')?.axis;

/** More of these is worse. */
const BAD =
  /^(?:damag|crack|rust|error|failur|fault|defect|wear|corro|decay|complain|delay|incident|outage|death|injur|loss|leak|accident|bug|spall|mould|infect|pain|wast)/;

/** The words from which on a superlative ranks, and which only tell an order in time. */
const SUPERLATIVE = /(?:est|most|least|best|worst)$/;

/** One thing ranked above or below another. */
export interface Comparison {
  readonly pole: Pole;
  /** Which way it points if it is of amounts, "fewer faults" too; 0 where it is not. */
  readonly amount: 1 | -1 | 0;
  /** What tells the first thing from the second, and the other way about. */
  readonly first: ReadonlySet<string>;
  readonly second: ReadonlySet<string>;
  /** What is compared: "more lobsters". */
  readonly of: ReadonlySet<string>;
}

/** What stands for a thing and does not name it. */
const PRO = new Set('one ones did does do those that rest others'.split(' '));

const telling = ({ kind, text, negator }: Token): boolean =>
  !PRO.has(text) && (text === 'with' || text === 'without' || (kind !== 'function' && !negator));

const stemsOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.filter(telling).map(({ stem }) => stem));

/** How far behind a comparative its "than" may stand, and how far behind that the second thing goes. */
const REACH = 9;
const SECOND = 6;

function poleAt(tokens: readonly Token[], at: number): Pole | null {
  const pole = POLES.get(tokens[at]?.text ?? '');
  if (!pole) return null;
  const bad = tokens.slice(at + 1, at + 4).some(({ text }) => BAD.test(text));
  if (pole.axis !== AMOUNT || !bad || QUALITY === undefined) return pole;
  return { axis: QUALITY, sign: pole.sign === 1 ? -1 : 1 };
}

/** "They preferred the one to the other": on an axis of its own. */
function preferenceIn(tokens: readonly Token[]): Comparison | null {
  const at = tokens.findIndex(({ text }) => /^prefer(?:s|red)?$/.test(text));
  const to =
    at < 0 ? -1 : tokens.findIndex(({ text }, i) => text === 'to' && i > at && i < at + REACH);
  if (to < 0) return null;
  const one = stemsOf(tokens.slice(at + 1, to));
  const other = stemsOf(tokens.slice(to + 1, to + SECOND));
  const [first, second] = [one.difference(other), other.difference(one)];
  return { pole: { axis: -1, sign: 1 }, amount: 0, first, second, of: new Set() };
}

/** The first comparison with "than" of a text's tokens; null where there is none. */
export function comparisonIn(tokens: readonly Token[]): Comparison | null {
  const than = tokens.findIndex(({ text }) => text === 'than');
  if (than < 0) return preferenceIn(tokens);
  // "Fewer than eight hours" measures.
  if ((tokens[than + 1]?.value ?? null) !== null) return null;
  const at = tokens.findIndex(({ text }, i) => i < than && i >= than - REACH && POLES.has(text));
  const pole = poleAt(tokens, at);
  if (!pole) return null;
  const between = stemsOf(tokens.slice(at + 1, than));
  const front = stemsOf(tokens.slice(0, at));
  const before = front.size > 0 ? front : between;
  const behind = stemsOf(tokens.slice(than + 1, than + 1 + SECOND));
  const first = before.difference(behind);
  const second = behind.difference(before);
  const of = between.size > 0 || pole.axis !== AMOUNT ? between : before;
  const raw = POLES.get(tokens[at]?.text ?? '');
  return { pole, amount: raw && raw.axis === AMOUNT ? raw.sign : 0, first, second, of };
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => !a.isDisjointFrom(b);

/** Two comparisons of the same two things, on the same, that cannot both hold. */
export function compareOtherwise(claim: Comparison, clause: Comparison): boolean {
  if (claim.pole.axis !== clause.pole.axis) return false;
  const alike = claim.of.size === 0 || clause.of.size === 0 || meet(claim.of, clause.of);
  if (!alike && claim.pole.axis !== QUALITY) return false;
  const straight = meet(claim.first, clause.first) && meet(claim.second, clause.second);
  const crossed = meet(claim.first, clause.second) && meet(claim.second, clause.first);
  if (straight === crossed) return false;
  return straight === (claim.pole.sign !== clause.pole.sign);
}

/** The poles of tokens, or of those alone that `which` matches. */
const polesOf = (tokens: readonly Token[], which?: RegExp): Pole[] =>
  tokens.flatMap(({ text }, at) => {
    const counts = tokens[at - 1]?.text !== 'at' && which?.test(text) !== false;
    return counts ? (POLES.get(text) ?? []) : [];
  });

/** One points one way on an axis and the other the other way, and neither both ways. */
export function pointOtherwise(claim: readonly Token[], clause: readonly Token[]): boolean {
  if (comparisonIn(claim) && comparisonIn(clause)) return false;
  const [said, given] = [polesOf(claim), polesOf(clause)];
  return said.some(({ axis, sign }) => {
    const signs = (poles: readonly Pole[]): Set<number> =>
      new Set(poles.filter((one) => one.axis === axis).map((one) => one.sign));
    const [mine, theirs] = [signs(said), signs(given)];
    return mine.size === 1 && theirs.size === 1 && !theirs.has(sign);
  });
}

/** The numbers that a text gives for a thing: right behind its name, or "n in A". */
function numberFor(tokens: readonly Token[], stems: ReadonlySet<string>): number | null {
  const found = tokens.flatMap(({ stem, kind }, at): number[] => {
    if (kind === 'number' || !stems.has(stem)) return [];
    const next = tokens.slice(at + 1, at + 3).find(({ value }) => value !== null)?.value ?? null;
    return next === null ? [] : [next];
  });
  const [one] = found;
  return one !== undefined && new Set(found).size === 1 ? one : null;
}

/** Numbers of a source by which the order of a comparison of amounts is the reverse. */
export function numbersReverse({ amount, first, second }: Comparison, text: string): boolean {
  if (amount === 0) return false;
  const tokens = tokenise(text);
  const [a, b] = [numberFor(tokens, first), numberFor(tokens, second)];
  return a !== null && b !== null && a !== b && a > b !== amount > 0;
}

/** One ranks highest what the other ranks lowest, and neither has both. */
export function rankOtherwise(claim: readonly Token[], clause: readonly Token[]): boolean {
  const [said, given] = [polesOf(claim, SUPERLATIVE), polesOf(clause, SUPERLATIVE)];
  const [one] = said;
  if (!one || said.length > 1) return false;
  return given.length === 1 && given[0]?.axis === one.axis && given[0].sign !== one.sign;
}

const RANKED =
  /\b(?:main|chief|principal|leading|foremost|top|largest|biggest|commonest|first|most)\b/i;
const AHEAD = /\b(?:ahead of|more often than|more than|rather than|outweighs|outnumbers)\b/i;

/** A thing that the statement ranks first stands behind another in the clause, which it does not name. */
export function rankedBehind(claim: string, clause: string): boolean {
  const at = AHEAD.exec(clause);
  if (!at || !RANKED.test(claim) || AHEAD.test(claim)) return false;
  const ahead = stemsOf(tokenise(clause.slice(0, at.index)));
  const behind = stemsOf(tokenise(clause.slice(at.index + at[0].length)).slice(0, SECOND));
  const own = stemsOf(tokenise(claim));
  const told = [...ahead].filter((stem) => !own.has(stem));
  return (
    told.length > 0 && meet(behind.difference(ahead), own) && ahead.intersection(own).size >= 2
  );
}
