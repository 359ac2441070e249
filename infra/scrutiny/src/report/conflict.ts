import { cuesOf, sentences, tokenise } from '@assize/lexical';
import { isGiven } from './figures.ts';

type Token = ReturnType<typeof tokenise>[number];

/** How a source's words stand against a statement's. */
export interface Conflict {
  /** The words of the source that do, an exact part of its text. */
  readonly words: string;
  readonly how: 'denied' | 'opposite' | 'same' | 'amount';
}

/** Below this share of a statement's content, by weight, a clause speaks of something else. */
const LEAST_COVERED = 0.35;

/** Less is enough for a denial where so many content words are the same … */
const MANY_SHARED = 3;
const LEAST_OF_MANY = 0.3;

/** … and an opposite tells only in what is otherwise nearly the same. */
const LEAST_OF_OPPOSITE = 0.45;

/** A source speaks by the clauses that cover nearly as much of a statement as its best one does. */
const NEARLY_BEST = 0.75;

/** So many content words of a statement must stand in a clause that it can be held against. */
const LEAST_SHARED = 2;

/** Whole numbers up to this stand in every text. */
const SMALL = 2;

/** A number with decimals that is so near another, as a share of it, is the same, rounded. */
const ROUNDED = 0.01;

/** Words that deny, and how many of the content words behind them. */
const NOT = new Map(
  Object.entries({ not: 2, never: 2, none: 2, cannot: 2, no: 1, neither: 1, nor: 1, without: 1 }),
);

/** Beside these a sentence denies something in a word of its own, and no other denial is surely its opposite. */
const DENYING = new Set(
  'free empty lack lacks lacked lacking missing absent unable fail fails failed nothing nobody'.split(
    ' ',
  ),
);

/** Behind "not" these leave an exception rather than deny. */
const PARTLY = new Set(
  'every all always only necessarily merely just quite yet entirely fully'.split(' '),
);

/** Words by which two things are said to differ … */
const DIFFERS = new Set(
  (
    'half twice double doubled triple tripled more less fewer higher lower larger smaller greater better worse ' +
    'faster slower longer shorter increased decreased rose fell dropped grew improved reduced halved raised ' +
    'lowered cut saved gained lost helped shortened lengthened worsened'
  ).split(' '),
);
/** … and to be alike, also where behind a "no". */
const ALIKE = new Set('same equal equally unchanged identical alike similar'.split(' '));
const CHANGE = new Set(
  'difference differences change changes effect effects increase decrease reduction improvement gain trend'.split(
    ' ',
  ),
);

/** Words for nearly all, and for few, of those of whom something is told. */
const MANY = new Set('most majority all every everybody everyone always usually'.split(' '));
const FEW = new Set(
  'few minority hardly rarely seldom third quarter fifth tenth except excluded omitted'.split(' '),
);

/** Forms whose stems do not tell that they are opposites. */
const ROSE = new Set('rose risen grew grown increased climbed higher'.split(' '));
const FELL = new Set('fell fallen shrank shrunk dropped decreased declined lower'.split(' '));

/** The parts of a source's text that say one thing each: its sentences, cut at semicolons. */
export function clausesOf(text: string): string[] {
  return sentences(text).flatMap((one) => one.split(/;\s/));
}

const isContent = ({ kind, negator }: Token): boolean => kind !== 'function' && !negator;

/** The stems that a sentence denies: the content words that stand right behind a "not". */
function deniedIn(tokens: readonly Token[]): ReadonlySet<string> {
  const denied = tokens.flatMap(({ text }, at) => {
    const most = NOT.get(text) ?? 0;
    if (most === 0 || PARTLY.has(tokens[at + 1]?.text ?? '')) return [];
    const behind = tokens.slice(at + 1, at + 6).filter(isContent);
    return behind.slice(0, most).map(({ stem }) => stem);
  });
  return new Set(denied);
}

interface Side {
  readonly tokens: readonly Token[];
  readonly content: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  /** Whether anything in it denies, "not every" too. */
  readonly negative: boolean;
}

function sideOf(text: string): Side {
  const tokens = tokenise(text);
  const content = new Set(tokens.filter(isContent).map(({ stem }) => stem));
  const negative = tokens.some((one) => NOT.has(one.text) || DENYING.has(one.text));
  return { tokens, content, denied: deniedIn(tokens), negative };
}

const has = (side: Side, words: ReadonlySet<string>): boolean =>
  side.tokens.some(({ text }) => words.has(text));

/** One denies of a word that both have what the other, which denies nothing, tells. */
function denies(claim: Side, clause: Side, shared: readonly string[]): boolean {
  if (claim.negative === clause.negative) return false;
  return shared.some((stem) => claim.denied.has(stem) || clause.denied.has(stem));
}

interface Amount {
  readonly unit: string;
  readonly value: number;
}

/** Behind these "a minute" is a measure, and not a rate. */
const BOUNDS = new Set('within in after about only than over under just for'.split(' '));

/** Numbers with the noun behind them, "within a minute" among them. */
function amountsIn(tokens: readonly Token[]): Amount[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const unit = next?.text === '%' ? next : tokens.slice(at + 1, at + 3).find(isContent);
    const article = token.text === 'a' || token.text === 'an';
    const one = article && next?.kind === 'word' && BOUNDS.has(tokens[at - 1]?.text ?? '');
    const value = one ? 1 : token.value;
    if (/^(?:1[5-9]|20)\d\d$/.test(token.text))
      return [{ unit: 'year', value: Number(token.text) }];
    return value === null || unit === undefined || unit.kind === 'number'
      ? []
      : [{ unit: unit.stem, value }];
  });
}

/** A measure of the statement stands otherwise in the clause, and no value of the clause is its own. */
function measuresOtherwise(claim: Side, clause: Side, given: readonly number[]): boolean {
  const said = amountsIn(clause.tokens);
  const own = new Set(claim.tokens.flatMap(({ value }) => value ?? []));
  return amountsIn(claim.tokens).some(({ unit, value }) => {
    const others = said.filter((one) => one.unit === unit);
    const latitude = Number.isInteger(value) ? 0.5 : ROUNDED * value;
    // A source says "first" and "two" of much.
    const elsewhere = value > SMALL && isGiven({ value, latitude }, given);
    const known = elsewhere || others.some((one) => own.has(one.value));
    return !known && others.length > 0 && others.every((one) => one.value !== 1);
  });
}

/** A clause made ready to be held against statements. */
export interface Clause {
  readonly words: string;
  readonly side: Side;
}

/** The clauses of a text, made ready once for all the statements that they are held against. */
export function clausesIn(text: string): readonly Clause[] {
  return clausesOf(text).map((words) => ({ words, side: sideOf(words) }));
}

interface Held {
  readonly how: Conflict['how'] | null;
  /** Share of the statement's content that the clause has, by weight, 0–1. */
  readonly coverage: number;
}

/** So many clauses of a source are laid beside a statement: those that share most words with it. */
const MOST_NEAR = 40;

interface Near {
  readonly clause: Clause;
  readonly shared: readonly string[];
}

/** The clauses that speak of what a statement is about, in the source's order. */
function nearIn(claim: Side, clauses: readonly Clause[]): readonly Near[] {
  const content = [...claim.content];
  const near = clauses
    .map((clause) => ({ clause, shared: content.filter((stem) => clause.side.content.has(stem)) }))
    .filter(({ shared }) => shared.length >= LEAST_SHARED);
  if (near.length <= MOST_NEAR) return near;
  const most = near.toSorted((a, b) => b.shared.length - a.shared.length).slice(0, MOST_NEAR);
  const kept = new Set(most);
  return near.filter((one) => kept.has(one));
}

/** How a statement and a clause conflict, if they do. */
function heldAgainst(
  claim: Side,
  text: string,
  { clause: { words, side: clause }, shared }: Near,
  given: readonly number[],
): Held {
  const cued = cuesOf(text, words);
  const { coverage } = cued;
  const least = shared.length >= MANY_SHARED ? LEAST_OF_MANY : LEAST_COVERED;
  if (coverage >= least && denies(claim, clause, shared)) return { how: 'denied', coverage };
  if (coverage < LEAST_COVERED) return { how: null, coverage };
  const opposed = coverage >= LEAST_OF_OPPOSITE && cued.cue('opposite') > 0;
  return { how: contrast(claim, clause, opposed, given), coverage };
}

function contrast(
  claim: Side,
  clause: Side,
  opposed: boolean,
  given: readonly number[],
): Conflict['how'] | null {
  if ((isAlike(claim) && differs(clause)) || (isAlike(clause) && differs(claim))) return 'same';
  if (claim.negative === clause.negative && parted(claim, clause, MANY, FEW)) return 'opposite';
  if (claim.negative || clause.negative) return null;
  if (opposed || parted(claim, clause, ROSE, FELL)) return 'opposite';
  return measuresOtherwise(claim, clause, given) ? 'amount' : null;
}

/** One has words of the one kind alone, and the other of the other. */
function parted(a: Side, b: Side, one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const only = (side: Side, these: ReadonlySet<string>, those: ReadonlySet<string>): boolean =>
    has(side, these) && !has(side, those);
  return (
    (only(a, one, other) && only(b, other, one)) || (only(a, other, one) && only(b, one, other))
  );
}

/** "The same in both", "no difference". */
function isAlike(side: Side): boolean {
  if (!side.negative) return has(side, ALIKE) && !has(side, DIFFERS);
  return side.tokens.some(
    ({ text }, at) =>
      text === 'no' && side.tokens.slice(at + 1, at + 4).some((one) => CHANGE.has(one.text)),
  );
}

const differs = (side: Side): boolean => !side.negative && has(side, DIFFERS) && !has(side, ALIKE);

/** Whether a clause has so many content words of a statement that it speaks of the same. */
export function speaksOf(statement: string, clause: string, least = LEAST_SHARED): boolean {
  const [claim, other] = [sideOf(statement), sideOf(clause)];
  return [...claim.content].filter((stem) => other.content.has(stem)).length >= least;
}

/** Whether a clause says that something is not so, or not there. */
export function lacks(clause: string): boolean {
  return sideOf(clause).negative;
}

/**
 * The words of a source that stand against a statement; null where none do. `given` are the numbers of
 * every source that answers for the statement, ascending. Linear in the source's clauses.
 */
export function conflictWith(
  statement: string,
  clauses: readonly Clause[],
  given: readonly number[],
): Conflict | null {
  const claim = sideOf(statement);
  const held = nearIn(claim, clauses).map((near) => ({
    ...heldAgainst(claim, statement, near, given),
    words: near.clause.words,
  }));
  const best = held.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  for (const { how, coverage, words } of held) {
    if (how && coverage >= best * NEARLY_BEST) return { words, how };
  }
  return null;
}
