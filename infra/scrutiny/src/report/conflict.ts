import { cuesOf, sentences, tokenise, type Cued } from '@assize/lexical';
import { figuresIn } from './figures.ts';

type Token = ReturnType<typeof tokenise>[number];

/** How a source's words stand against a statement's. */
export interface Conflict {
  /** The words of the source that do, an exact part of its text. */
  readonly words: string;
  readonly how: 'denied' | 'opposite' | 'same' | 'amount';
}

/** Below this share of a statement's content, by weight, a clause speaks of something else. */
const LEAST_COVERED = 0.35;

/** From this share on, what a statement denies and a clause tells without denial is the same event. */
const SAME_EVENT = 0.6;

/** So many content words of a statement must stand in a clause that it can be held against. */
const LEAST_SHARED = 2;

const NOT = new Set('not no never none neither nor without cannot'.split(' '));

/** Behind "not" these leave an exception rather than deny. */
const PARTLY = new Set('every all always only necessarily merely just quite yet entirely fully'.split(' '));

/** Words by which two things are said to differ … */
const DIFFERS = new Set(
  (
    'half twice double doubled triple tripled more less fewer higher lower larger smaller greater better worse ' +
    'faster slower longer shorter increased decreased rose fell dropped grew improved reduced halved'
  ).split(' '),
);
/** … and to be alike. */
const ALIKE = new Set('same equal equally unchanged identical alike similar'.split(' '));

/** The parts of a source's text that say one thing each: its sentences, cut at semicolons. */
export function clausesOf(text: string): string[] {
  return sentences(text).flatMap((one) => one.split(/;\s/));
}

const isContent = ({ kind, negator }: Token): boolean => kind !== 'function' && !negator;

/** The stems that a sentence denies: the two content words behind a "not". */
function deniedIn(tokens: readonly Token[]): ReadonlySet<string> {
  const denied = tokens.flatMap(({ text }, at) => {
    if (!NOT.has(text) || PARTLY.has(tokens[at + 1]?.text ?? '')) return [];
    const behind = tokens.slice(at + 1, at + 6).filter(isContent);
    return behind.slice(0, 2).map(({ stem }) => stem);
  });
  return new Set(denied);
}

interface Side {
  readonly tokens: readonly Token[];
  readonly content: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
}

function sideOf(text: string): Side {
  const tokens = tokenise(text);
  const content = new Set(tokens.filter(isContent).map(({ stem }) => stem));
  return { tokens, content, denied: deniedIn(tokens) };
}

const has = (side: Side, words: ReadonlySet<string>): boolean =>
  side.tokens.some(({ text }) => words.has(text));

/** One denies what the other says. */
function denies(claim: Side, clause: Side, cued: Cued): boolean {
  const shared = [...claim.content].filter((stem) => clause.content.has(stem));
  if (shared.some((stem) => claim.denied.has(stem) !== clause.denied.has(stem))) return true;
  const only = claim.denied.size > 0 && clause.tokens.every(({ negator, text }) => !negator && !NOT.has(text));
  return only && cued.coverage >= SAME_EVENT && cued.cue('opposite') === 0;
}

interface Amount {
  readonly unit: string;
  readonly value: number;
}

/** Numbers with the noun behind them, "a minute" among them. */
function amountsIn(tokens: readonly Token[]): Amount[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const unit = next?.text === '%' ? next : tokens.slice(at + 1, at + 3).find(isContent);
    const one = (token.text === 'a' || token.text === 'an') && next?.kind === 'word';
    const value = one ? 1 : token.value;
    return value === null || unit === undefined || unit.kind === 'number' ? [] : [{ unit: unit.stem, value }];
  });
}

/** A measure of the statement stands otherwise in the clause, which gives no such value at all. */
function measuresOtherwise(claim: Side, clause: Side, text: string): boolean {
  const said = amountsIn(clause.tokens);
  const given = new Set(clause.tokens.flatMap(({ value }) => value ?? []));
  return amountsIn(claim.tokens).some(({ unit, value }) => {
    if (given.has(value)) return false;
    const others = said.filter((one) => one.unit === unit);
    const figures = figuresIn(text).find((one) => one.value === value);
    const near = figures?.latitude ?? 0;
    return others.length > 0 && others.every((one) => Math.abs(one.value - value) > near && one.value !== 1);
  });
}

function howTheyConflict(claim: Side, text: string, words: string): Conflict['how'] | null {
  const clause = sideOf(words);
  const shared = [...claim.content].filter((stem) => clause.content.has(stem)).length;
  if (shared < LEAST_SHARED) return null;
  const cued = cuesOf(text, words);
  if (cued.coverage < LEAST_COVERED) return null;
  if (denies(claim, clause, cued)) return 'denied';
  if (cued.cue('opposite') > 0) return 'opposite';
  const alike = has(claim, ALIKE) !== has(clause, ALIKE);
  if (alike && has(claim, DIFFERS) !== has(clause, DIFFERS)) return 'same';
  return measuresOtherwise(claim, clause, text) ? 'amount' : null;
}

/** The words of a source that stand against a statement; null where none do. Linear in the source's text. */
export function conflictWith(statement: string, source: string): Conflict | null {
  const claim = sideOf(statement);
  for (const words of clausesOf(source)) {
    const how = howTheyConflict(claim, statement, words);
    if (how) return { words, how };
  }
  return null;
}
