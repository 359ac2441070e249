import { sentences, tokenise, type Token } from '@assize/lexical';
import { hasAll, isContent, listed, stemsOf } from '#src/stance/rules/content.ts';

/** "Any" and articles narrow nothing, nor do "of" and "them" behind a quantifier. */
const SILENT = new Set(['a', 'an', 'the', 'any', 'of', 'them']);

const OF = new Set(['of', 'them']);

/** There is one, and of what kind it is may be left out. */
const SOME = new Set(['a', 'some', 'several']);

/** A rule is said of any that there may be: "a guest may stay". */
const RULE = listed('may must can should would will');

/** Behind these all that is said of some holds of each part of them, up to the end of the clause. */
const DENYING = listed(
  'not no never none neither nor cannot nobody nothing nowhere without hardly barely scarcely seldom rarely few refuse refuses refused',
);

/** Behind these what is said holds of this much, and of neither more nor less. */
const EXACT = new Set(['only', 'exactly', 'precisely']);

/** Of all that the next words name. */
const UNIVERSAL = new Set(['all', 'every', 'each']);

/** Behind one of these "some" or a number is not as many at the least. */
const NOT_SOME = new Set([
  ...DENYING,
  ...EXACT,
  ...UNIVERSAL,
  ...listed('deny denies denied denying most any both if fewer less than up under first last'),
]);

/** Here another clause begins, in which a denial before it denies nothing. */
const CLAUSE =
  /[,;:()]|\s[–—-]\s|\b(?:but|because|since|that|who|which|when|while|if|although|so|until|unless)\b/iu;

/** Words that stand before a noun or a verb and narrow nothing. */
const LEAVING = listed(
  'still yet now currently presently longer really real very actually particularly ever even simply statistically single individual existing entire whole',
);

/** What these stand before is none of what is named: no incident is no potential incident. */
const MADE_UP = listed(
  'potential possible future former alleged suspected supposed planned proposed expected fake mock false near failed missing other',
);

/** At most so many words narrow one. */
const MOST = 3;

/** Whether a claim says more, or less, than a text in its words by what one of them narrows. */
export type Scope = 'more' | 'less' | null;

type Words = readonly Token[];

/** "A few" is no denial, as "few" is. */
const heard = (text: string, silent = SILENT): Token[] =>
  tokenise(text.replaceAll(/\ba few\b/giu, 'some').replaceAll(/\ban\b/giu, 'a')).filter(
    (one) => !silent.has(one.text),
  );
const isOf =
  (words: ReadonlySet<string>) =>
  (one: Token | undefined): boolean =>
    one !== undefined && one.kind !== 'name' && words.has(one.text);
const isDenying = isOf(DENYING);
const isExact = isOf(EXACT);
const isUniversal = isOf(UNIVERSAL);

/** "They all", "are all": it is no quantifier of what comes next. */
const FLOATING = listed('you they we us them it these those are were is was be been have has had');

/** Whether a word put in at this place makes the text say less, whatever the word is. */
function isHeld(words: Words, at: number): boolean {
  const before = words.slice(0, at);
  const operators = before.filter((one) => isDenying(one) || isExact(one) || isUniversal(one));
  const [operator] = operators;
  if (operators.length !== 1 || operator === undefined) return false;
  const from = before.indexOf(operator);
  // Only adults are only people: it is what is said of them that only they do.
  if (operator.text === 'only') return from < at - 1;
  if (!isUniversal(operator)) return true;
  const isFloating = FLOATING.has(before[from - 1]?.text ?? '');
  return !isFloating && before.slice(from + 1).every(({ kind }) => kind === 'number');
}

/** Whether these words narrow what stands behind them. */
function narrows(words: Words): boolean {
  return (
    words.length > 0 &&
    words.length <= MOST &&
    words.every((one) => isContent(one) && one.kind !== 'number') &&
    words.some(({ text }) => !LEAVING.has(text))
  );
}

/** Whether a clause says of a part, by words of its own before the one at a place, what the claim says at another. */
function isPart(asked: Words, at: number, clause: Words, there: number): boolean {
  const known = stemsOf(asked);
  const before = asked[at - 1];
  const next = asked.slice(at + 1).find(isContent);
  if (next && !clause.slice(there).some(({ stem }) => stem === next.stem)) return false;
  const from = clause.findLastIndex((one, k) => k < there && known.has(one.stem));
  // "Unit tests pass" is said of all unit tests.
  const isBare = from < 0 && isUniversal(before);
  const isAlike = clause[from]?.stem === before?.stem && isHeld(clause, from + 1);
  const some = clause.slice(from + 1, there);
  if (isUniversal(before)) while (some[0]?.kind === 'number') some.shift();
  return (isBare || isAlike) && narrows(some);
}

/** Whether clauses say the claim's words with others between two of them, where fewer say more. */
function isWider(asked: Words, clauses: readonly Words[]): boolean {
  return asked.some((word, at) => {
    const before = asked[at - 1];
    if (before === undefined || !isContent(word) || !isHeld(asked, at)) return false;
    const places = clauses.flatMap((clause) =>
      clause.flatMap(({ stem }, there) => (stem === word.stem ? [{ clause, there }] : [])),
    );
    const isWhole = places.some(({ clause, there }) => clause[there - 1]?.stem === before.stem);
    return !isWhole && places.some(({ clause, there }) => isPart(asked, at, clause, there));
  });
}

/** The words that one text has between those of another, and the place of the first; null where they differ otherwise. */
function added(longer: Words, shorter: Words): { at: number; words: Words } | null {
  const extra = longer.length - shorter.length;
  if (extra < 1 || extra > MOST) return null;
  let at = 0;
  while (at < shorter.length && longer[at]?.stem === shorter[at]?.stem) at += 1;
  const rest = shorter.slice(at);
  const isSame = rest.every(({ stem }, n) => stem === longer[at + extra + n]?.stem);
  if (at === 0 || rest.length === 0 || !isSame) return null;
  return { at, words: longer.slice(at, at + extra) };
}

/** Whether words narrow what stands behind them to some of it. */
const isKind = (words: Words): boolean =>
  narrows(words) && !words.some(({ text }) => MADE_UP.has(text));

/** "All worker nodes were patched." beside "All nodes were patched." */
function isOfSome(asked: Words, said: Words): boolean {
  const { at = 0, words = [] } = added(asked, said) ?? {};
  const before = asked[at - 1];
  const isBehind = isUniversal(before) || before?.text === 'no' || before?.text === 'none';
  return isBehind && isHeld(asked, at) && isKind(words);
}

/** "Some nodes were patched." beside "All nodes were patched." */
function isOfAll(asked: Words, said: Words): boolean {
  const [some, ...rest] = asked;
  const [all, ...others] = said;
  const isSame = rest.every(({ stem }, at) => stem === others[at]?.stem);
  return some?.text === 'some' && isUniversal(all) && rest.length === others.length && isSame;
}

/** "Some nodes were patched." beside "Some worker nodes were patched." */
function isOfAny(asked: Words, said: Words): boolean {
  const { at = 0, words = [] } = added(said, asked) ?? {};
  const before = asked[at - 1];
  const isSome = before !== undefined && (SOME.has(before.text) || before.kind === 'number');
  const isRule = before?.text === 'a' && asked.some(({ text }) => RULE.has(text));
  const isBehind = asked.slice(0, at).some(({ text }) => NOT_SOME.has(text));
  return isSome && isKind(words) && !isRule && !isBehind;
}

/**
 * Whether a window says of a part what the claim says of the whole ("All unit tests pass." / "All tests pass."), or
 * of the whole, or of some of a kind, what the claim says of a part, or of some. Asked where a word narrows another
 * behind a denial or a quantifier: which way one follows from the other is their monotonicity (van Benthem 1986).
 */
export function scope(claim: string, window: string): Scope {
  const asked = heard(claim);
  const said = sentences(window);
  const [only = ''] = said;
  if (said.length === 1) {
    const whole = heard(only);
    if (
      isOfSome(asked, whole) ||
      isOfAll(asked, whole) ||
      isOfAny(heard(claim, OF), heard(only, OF))
    )
      return 'less';
  }
  const content = asked.filter(isContent);
  const clauses = said
    .filter((sentence) => hasAll(content, heard(sentence)))
    .flatMap((sentence) => sentence.split(CLAUSE).map((clause) => heard(clause)));
  return isWider(asked, clauses) ? 'more' : null;
}
