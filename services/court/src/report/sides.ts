import { tokenise, type Token } from '@assize/lexical';
import { areContrary } from './contraries.ts';
import { wordsOf } from './words.ts';

/** Words that deny, and how many of the content words behind them. */
const NOT = new Map(
  Object.entries({ not: 2, never: 2, none: 2, cannot: 2, no: 1, neither: 1, nor: 1, without: 1 }),
);

/** Beside these a sentence denies something in a word of its own, and no other denial is surely its opposite. */
const DENYING = wordsOf('denying by themselves');

const JOINS = new Set('and but or'.split(' '));

/** Behind "not" these leave an exception rather than deny. */
const PARTLY = wordsOf('leaving an exception behind not');

/** Words by which two things are said to differ … */
const DIFFERS = wordsOf('differing');
/** … and to be alike, also where behind a "no". */
const ALIKE = wordsOf('alike');
const CHANGE = wordsOf('change');

/** Behind "the same" these go on with what is alike; any other word is what there is one of. */
const ALIKE_IN = wordsOf('going on with what is alike');
const LITTLE = wordsOf('little');

/** Words for nearly all, and for few, of those of whom something is told. */
export const MANY = wordsOf('nearly all');
export const FEW = wordsOf('few');

/** Forms whose stems do not tell that they are opposites. */
export const ROSE = wordsOf('rose');
export const FELL = wordsOf('fell');

export const isContent = ({ kind, negator }: Token): boolean => kind !== 'function' && !negator;

/** The stems that a sentence denies: the content words that stand right behind a "not". */
function deniedIn(tokens: readonly Token[]): ReadonlySet<string> {
  const denials = tokens.filter(({ text }) => NOT.has(text) || DENYING.has(text)).length;
  const denied = tokens.flatMap(({ text }, at) => {
    // "Without V nothing" denies nothing of V.
    const most = text === 'without' && denials > 1 ? 0 : (NOT.get(text) ?? 0);
    const [before, next] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
    // "kept up in May and not in June" sets a bound.
    if (most === 0 || PARTLY.has(next) || (JOINS.has(before) && next.length <= 4)) return [];
    const behind = tokens
      .slice(at + 1, at + 6)
      .filter((one) => isContent(one) && one.value === null);
    return behind.slice(0, most).map(({ stem }) => stem);
  });
  return new Set(denied);
}

/** A text that is held against another. */
export interface Side {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly content: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  /** Whether anything in it denies, "not every" too. */
  readonly negative: boolean;
}

export function sideOf(text: string): Side {
  const tokens = tokenise(text);
  const content = new Set(tokens.filter(isContent).map(({ stem }) => stem));
  const negative = tokens.some(
    (one, at) =>
      NOT.has(one.text) ||
      DENYING.has(one.text) ||
      (one.text === 'most' && tokens[at - 1]?.text === 'at'),
  );
  return { text, tokens, content, denied: deniedIn(tokens), negative };
}

const has = (side: Side, words: ReadonlySet<string>): boolean =>
  side.tokens.some(({ text }) => words.has(text));

/** One denies of a word that both have what the other, which denies nothing, tells. */
export function denies(claim: Side, clause: Side, shared: readonly string[]): boolean {
  // "None closed" and "all stayed open" say the same.
  if (claim.negative === clause.negative || areContrary(claim.tokens, clause.tokens)) return false;
  return shared.some((stem) => claim.denied.has(stem) || clause.denied.has(stem));
}

/** One has words of the one kind alone, and the other of the other. */
export function parted(
  a: Side,
  b: Side,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): boolean {
  const only = (side: Side, these: ReadonlySet<string>, those: ReadonlySet<string>): boolean =>
    has(side, these) && !has(side, those);
  return (
    (only(a, one, other) && only(b, other, one)) || (only(a, other, one) && only(b, one, other))
  );
}

/** "The same in both", "no difference", "differed little". */
export function isAlike({ tokens, negative }: Side): boolean {
  const text = (at: number): string => tokens[at]?.text ?? '';
  const little = tokens.some(
    (one, at) =>
      one.text.startsWith('differ') && (LITTLE.has(text(at + 1)) || LITTLE.has(text(at - 1))),
  );
  if (little) return true;
  if (negative)
    return tokens.some(
      (one, at) =>
        one.text === 'no' && tokens.slice(at + 1, at + 4).some((of) => CHANGE.has(of.text)),
    );
  const alike = tokens.some(
    (one, at) =>
      ALIKE.has(one.text) &&
      (one.text !== 'same' || text(at + 1) === '' || ALIKE_IN.has(text(at + 1))),
  );
  return alike && !isMoreOrLess(tokens);
}

const isMoreOrLess = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ text }, at) => DIFFERS.has(text) || (text === 'half' && tokens[at + 1]?.text === 'as'),
  );

export const differs = ({ negative, tokens }: Side): boolean =>
  !negative && isMoreOrLess(tokens) && !tokens.some(({ text }) => ALIKE.has(text));
