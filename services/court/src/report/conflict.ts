import { cuesOf, sentences } from '@assize/lexical';
import { measuresOtherwise } from './amounts.ts';
import {
  compareOtherwise,
  comparisonIn,
  pointOtherwise,
  rankedBehind,
  rankOtherwise,
} from './comparisons.ts';
import {
  areContrary,
  datedOtherwise,
  doneByAnother,
  phrasedOtherwise,
  saysOfAll,
} from './contraries.ts';
import {
  denies,
  differs,
  FELL,
  FEW,
  isAlike,
  MANY,
  parted,
  ROSE,
  sideOf,
  type Side,
} from './sides.ts';

/** How a source's words stand against a statement's. */
export interface Conflict {
  /** The words of the source that do, an exact part of its text. */
  readonly words: string;
  readonly how: 'denied' | 'opposite' | 'same' | 'amount' | 'compared' | 'other' | 'part';
}

/** Below this share of a statement's content, by weight, a clause speaks of something else. */
const LEAST_COVERED = 0.4;

/** Less is enough for a denial where so many content words are the same … */
const MANY_SHARED = 3;
const LEAST_OF_MANY = 0.3;

/** … and an opposite tells only in what is otherwise nearly the same. */
const LEAST_OF_OPPOSITE = 0.45;

/** Contraries, doers and dates tell where many words of a statement stand in the clause, or so much of it in two. */
const LEAST_OF_FEW = 0.5;

/** A source speaks by the clauses that cover nearly as much of a statement as its best one does. */
const NEARLY_BEST = 0.75;

/** So many content words of a statement must stand in a clause that it can be held against. */
const LEAST_SHARED = 2;

/** A statement with more parts than this is a list. */
const MOST_PARTS = 4;

/** The parts of a source's text that say one thing each: its sentences, cut at semicolons. */
export function clausesOf(text: string): string[] {
  return sentences(text).flatMap((one) => one.split(/;\s/));
}

/** The clauses of a text, made ready once for all the statements that they are held against. */
export function clausesIn(text: string): readonly Side[] {
  return clausesOf(text).map(sideOf);
}

interface Held {
  readonly how: Conflict['how'] | null;
  /** Share of the statement's content that the clause has, by weight, 0–1. */
  readonly coverage: number;
}

/** So many clauses of a source are laid beside a statement: those that share most words with it. */
const MOST_NEAR = 40;

interface Near {
  readonly clause: Side;
  readonly shared: readonly string[];
}

/** A statement's stem as it stands in a clause: "retrain" also as "train". */
function sharedAs(stem: string, { content }: Side): string[] {
  const bare = /^re.{4}/.test(stem) ? stem.slice(2) : stem;
  return content.has(stem) ? [stem] : content.has(bare) ? [bare] : [];
}

/** The clauses that speak of what a statement is about, in the source's order. */
function nearIn(claim: Side, clauses: readonly Side[]): readonly Near[] {
  const content = [...claim.content];
  const near = clauses
    .map((clause) => ({ clause, shared: content.flatMap((stem) => sharedAs(stem, clause)) }))
    .filter(({ shared }) => shared.length >= LEAST_SHARED);
  if (near.length <= MOST_NEAR) return near;
  const most = near.toSorted((a, b) => b.shared.length - a.shared.length).slice(0, MOST_NEAR);
  const kept = new Set(most);
  return near.filter((one) => kept.has(one));
}

/** How a statement and a clause conflict, if they do. */
function heldAgainst(claim: Side, { clause, shared }: Near, given: readonly number[]): Held {
  const cued = cuesOf(claim.text, clause.text);
  const coverage = Math.max(cued.coverage, shared.length / claim.content.size);
  const telling = shared.filter((stem) => !/^\d/.test(stem)).length;
  const least = shared.length >= MANY_SHARED ? LEAST_OF_MANY : LEAST_COVERED;
  const how = compared(claim, clause, coverage);
  if (how) return { how, coverage };
  if (coverage >= least && denies(claim, clause, shared)) return { how: 'denied', coverage };
  if (coverage < LEAST_COVERED) return { how: null, coverage };
  const opposed = coverage >= LEAST_OF_OPPOSITE && pointOtherwise(claim.tokens, clause.tokens);
  const close = telling >= MANY_SHARED || (telling >= LEAST_SHARED && coverage >= LEAST_OF_FEW);
  const contrasted = contrast(claim, clause, opposed, given);
  return { how: contrasted ?? (close ? detail(claim, clause) : null), coverage };
}

/** By the order in which the two rank the same things, whatever else they say. */
function compared(claim: Side, clause: Side, coverage: number): Conflict['how'] | null {
  const [one, other] = [comparisonIn(claim.tokens), comparisonIn(clause.tokens)];
  const against =
    (one !== null && other !== null && compareOtherwise(one, other)) ||
    rankedBehind(claim.text, clause.text) ||
    phrasedOtherwise(claim.text, clause.text) ||
    (coverage >= LEAST_OF_MANY && rankOtherwise(claim.tokens, clause.tokens));
  return against ? 'compared' : null;
}

/** By whom, when, and of how many something is told that is otherwise nearly the same. */
function detail(claim: Side, clause: Side): Conflict['how'] | null {
  if (!claim.negative && saysOfAll(claim.text, clause.text)) return 'part';
  if (claim.denied.size + clause.denied.size > 0) return null;
  if (areContrary(claim.tokens, clause.tokens)) return 'opposite';
  if (claim.negative || clause.negative) return null;
  if (doneByAnother(claim.tokens, clause.tokens)) return 'other';
  if (datedOtherwise(claim.tokens, clause.tokens)) return 'other';
  return null;
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

/** Whether a clause has so many content words of a statement that it speaks of the same. */
export function speaksOf(statement: string, clause: string, least = LEAST_SHARED): boolean {
  const [claim, other] = [sideOf(statement), sideOf(clause)];
  return [...claim.content].filter((stem) => other.content.has(stem)).length >= least;
}

/** Whether a clause says that something is not so, or not there. */
export function lacks(clause: string): boolean {
  return sideOf(clause).negative;
}

/** The parts of a statement that say one thing each, where each says enough to be tried. */
function partsOf(statement: string): readonly string[] {
  const parts = statement.split(/[;:]\s/);
  const whole = parts.length < 2 || parts.length > MOST_PARTS;
  return whole || parts.some((one) => sideOf(one).content.size < MANY_SHARED) ? [statement] : parts;
}

/**
 * The words of a source that stand against a statement; null where none do. `given` are the numbers of
 * every source that answers for the statement, ascending. Linear in the source's clauses.
 */
export function conflictWith(
  statement: string,
  clauses: readonly Side[],
  given: readonly number[],
): Conflict | null {
  for (const part of partsOf(statement)) {
    const conflict = conflictOf(part, clauses, given);
    if (conflict) return conflict;
  }
  return null;
}

function conflictOf(
  statement: string,
  clauses: readonly Side[],
  given: readonly number[],
): Conflict | null {
  const claim = sideOf(statement);
  const held = nearIn(claim, clauses).map((near) => ({
    ...heldAgainst(claim, near, given),
    words: near.clause.text,
  }));
  const best = held.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  for (const { how, coverage, words } of held) {
    if (how && coverage >= best * NEARLY_BEST) return { words, how };
  }
  return null;
}
