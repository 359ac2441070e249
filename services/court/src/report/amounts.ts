import { tokenise, type Token } from '@assize/lexical';
import { isGiven } from './figures.ts';
import { isContent, type Side } from './sides.ts';

/** Whole numbers up to this stand in every text. */
const SMALL = 2;

/** A number with decimals that is so near another, as a share of it, is the same, rounded. */
const ROUNDED = 0.01;
const MANY_SHARED = 3;

interface Amount {
  readonly unit: string;
  readonly value: number;
  readonly bound: 1 | -1 | 0;
}

const SHARE = new Set(['%', ...tokenise('percent').map(({ stem }) => stem)]);

/** Behind these "a minute" is a measure, and not a rate. */
const BOUNDS = new Set('within in after about only than over under just for'.split(' '));

const MORE = new Set('more less fewer higher lower'.split(' '));
const ORDINAL = /^(?:first|second|third)$/;
const TEN = 10;

/** The value of a number at a place, "twenty-four" as one; null for what is none. */
function valueAt(tokens: readonly Token[], at: number): number | null {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || token.value === null || ORDINAL.test(token.text)) return null;
  const goesOn = token.text.endsWith('ty') && (next?.value ?? TEN) < TEN;
  if (goesOn) return null;
  return token.value + (before?.text.endsWith('ty') ? (before.value ?? 0) : 0);
}

/** Numbers with the noun behind them, "within a minute" among them. */
function amountsIn(tokens: readonly Token[]): Amount[] {
  return tokens.flatMap((token, at): Amount[] => {
    const next = tokens[at + 1];
    if (/^(?:1[5-9]|20)\d\d$/.test(token.text)) {
      return [{ unit: 'year', value: Number(token.text), bound: 0 }];
    }
    const unit = next?.text === '%' ? next : tokens.slice(at + 1, at + 3).find(isContent);
    const article = token.text === 'a' || token.text === 'an';
    const one = article && next?.kind === 'word' && BOUNDS.has(tokens[at - 1]?.text ?? '');
    const value = one ? 1 : valueAt(tokens, at);
    if (value === null || unit === undefined || unit.kind === 'number') return [];
    // "Two euros more" is a difference.
    if (tokens.slice(at + 2, at + 4).some(({ text }) => MORE.has(text))) return [];
    return [{ unit: unit.stem, value, bound: one ? -1 : boundBefore(tokens, at) }];
  });
}

/** "At least n", "more than n": these leave open how much more or less. */
const AT_LEAST = /^(?:least|more|over|above|exceeding|beyond)$/;
const AT_MOST = /^(?:most|less|fewer|under|below|within|up|nearly|almost)$/;

/** The bound that is set right before a number: 1 from below, -1 from above, 0 for none. */
function boundBefore(tokens: readonly Token[], at: number): 1 | -1 | 0 {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text);
  if (before.some((one) => AT_LEAST.test(one))) return 1;
  return before.some((one) => AT_MOST.test(one)) ? -1 : 0;
}

/** Whether two amounts of a unit can both be told. */
function agree(one: Amount, other: Amount): boolean {
  if (one.bound === 0 && other.bound === 0) return one.value === other.value;
  if (one.bound !== 0 && other.bound !== 0) return true;
  const [bound, told] = one.bound === 0 ? [other, one] : [one, other];
  return bound.bound > 0 ? told.value >= bound.value : told.value <= bound.value;
}

/** A measure of the statement stands otherwise in the clause, and no value of the clause is its own. */
export function measuresOtherwise(claim: Side, clause: Side, given: readonly number[]): boolean {
  const of = [...claim.content].filter((stem) => !/^[\d%]/.test(stem) && !SHARE.has(stem));
  const telling = of.filter((stem) => clause.content.has(stem)).length;
  const said = amountsIn(clause.tokens);
  const own = new Set(claim.tokens.flatMap(({ value }) => value ?? []));
  return amountsIn(claim.tokens).some((mine) => {
    const { unit, value } = mine;
    const others = said.filter((one) => one.unit === unit);
    const latitude = Number.isInteger(value) ? 0.5 : ROUNDED * value;
    // A source says "first" and "two" of much.
    const elsewhere = value > SMALL && isGiven({ value, latitude }, given);
    // A share or a year is of something: of what must be the same.
    if ((SHARE.has(unit) || unit === 'year') && telling < Math.min(MANY_SHARED, of.length))
      return false;
    const known = elsewhere || others.some((one) => own.has(one.value) || agree(mine, one));
    return !known && others.length > 0 && others.every((one) => one.value !== 1);
  });
}
