import { sentences, tokenise, type Token } from '@assize/lexical';
import { hasAll, isContent, wordSet, stemsOf } from '#src/stance/rules/content.ts';

/** Words that are ignored: "any" and articles do not narrow a noun, nor do "of" and "them" after a quantifier. */
const IGNORED = new Set(['a', 'an', 'the', 'any', 'of', 'them']);

/** After one of these words, what is said of a kind holds for each part of it too, up to the end of the clause. */
const DENYING = wordSet(
  'not no never none neither nor cannot nobody nothing nowhere without hardly barely scarcely seldom rarely few refuse refuses refused',
);

/** After one of these words, the statement holds for exactly this much, neither more nor less. */
const EXACTLY = new Set(['only', 'exactly', 'precisely']);

const UNIVERSAL = new Set(['all', 'every', 'each']);

/** Where another clause begins. A denial before it does not reach into it. */
const CLAUSE =
  /[,;:()]|\s[–—-]\s|\b(?:but|because|since|that|who|which|when|while|if|although|so|until|unless)\b/iu;

const NOT_NARROWING = wordSet(
  'still yet now currently presently longer really real very actually particularly ever even simply statistically single individual existing entire whole',
);

/** Adjectives that deny what they modify, or leave it uncertain: a potential incident need not be an incident. */
const NON_ACTUAL = wordSet(
  'potential possible future former alleged suspected supposed planned proposed expected fake mock false near failed missing other partial incomplete simulated dummy',
);

/** The most words that may narrow another. */
const MOST_NARROWING = 3;

/** `more`: the claim says more than the text; `less`: it says less, so the text implies it. Null: neither. */
export type Scope = 'more' | 'less' | null;

type Words = readonly Token[];

/** The words of a text without the ignored ones. "A few" is read as "some", since "few" alone is a denial. */
const countedWords = (text: string): Token[] =>
  tokenise(text.replaceAll(/\ba few\b/giu, 'some')).filter((one) => !IGNORED.has(one.text));
const isOneOf =
  (words: ReadonlySet<string>) =>
  (one: Token | undefined): boolean =>
    one !== undefined && one.kind !== 'name' && words.has(one.text);
const isDenying = isOneOf(DENYING);
const isExact = isOneOf(EXACTLY);
const isUniversal = isOneOf(UNIVERSAL);

/** Words after which "all" is no quantifier of the next words: "they all", "are all". */
const FLOATING = wordSet('you they we us them it these those are were is was be been have has had');

/** Whether any word inserted at this place makes the text say less. */
function isDownward(words: Words, at: number): boolean {
  const before = words.slice(0, at);
  const operators = before.filter((one) => isDenying(one) || isExact(one) || isUniversal(one));
  const [operator] = operators;
  if (operators.length !== 1 || operator === undefined) return false;
  const from = before.indexOf(operator);
  // Narrowing the word right after "only" makes the text say more, not less: "only adults" excludes more than "only
  // people". Narrowing a later word makes it say less.
  if (operator.text === 'only') return from < at - 1;
  if (!isUniversal(operator)) return true;
  const isFloating = FLOATING.has(before[from - 1]?.text ?? '');
  return !isFloating && before.slice(from + 1).every(({ kind }) => kind === 'number');
}

function narrows(words: Words): boolean {
  return (
    words.length > 0 &&
    words.length <= MOST_NARROWING &&
    words.every((one) => isContent(one) && one.kind !== 'number') &&
    words.some(({ text }) => !NOT_NARROWING.has(text))
  );
}

/**
 * Whether a clause says of a part, by extra words before its word at `there`, what the claim says of the whole by its
 * word at `at`.
 */
function isPart(claimWords: Words, at: number, clause: Words, there: number): boolean {
  const known = stemsOf(claimWords);
  const before = claimWords[at - 1];
  const next = claimWords.slice(at + 1).find(isContent);
  if (next && !clause.slice(there).some(({ stem }) => stem === next.stem)) return false;
  const from = clause.findLastIndex((one, k) => k < there && known.has(one.stem));
  // A bare plural speaks of all: "Unit tests pass".
  const isBare = from < 0 && isUniversal(before);
  const isAlike = clause[from]?.stem === before?.stem && isDownward(clause, from + 1);
  const some = clause.slice(from + 1, there);
  if (isUniversal(before)) while (some[0]?.kind === 'number') some.shift();
  return (isBare || isAlike) && narrows(some);
}

/** Whether the clauses have extra words between two of the claim's, where the claim without those says more. */
function isWider(claimWords: Words, clauses: readonly Words[]): boolean {
  return claimWords.some((word, at) => {
    const before = claimWords[at - 1];
    if (before === undefined || !isContent(word) || !isDownward(claimWords, at)) return false;
    const places = clauses.flatMap((clause) =>
      clause.flatMap(({ stem }, there) => (stem === word.stem ? [{ clause, there }] : [])),
    );
    const isWhole = places.some(({ clause, there }) => clause[there - 1]?.stem === before.stem);
    return !isWhole && places.some(({ clause, there }) => isPart(claimWords, at, clause, there));
  });
}

/** The run of extra words in the longer text, and the place of the first; null where the texts differ otherwise. */
function insertionIn(longer: Words, shorter: Words): { at: number; words: Words } | null {
  const extra = longer.length - shorter.length;
  if (extra < 1 || extra > MOST_NARROWING) return null;
  let at = 0;
  while (at < shorter.length && longer[at]?.stem === shorter[at]?.stem) at += 1;
  const rest = shorter.slice(at);
  const isSame = rest.every(({ stem }, n) => stem === longer[at + extra + n]?.stem);
  if (at === 0 || rest.length === 0 || !isSame) return null;
  return { at, words: longer.slice(at, at + extra) };
}

const isKind = (words: Words): boolean =>
  narrows(words) && !words.some(({ text }) => NON_ACTUAL.has(text));

/** The claim says of some what the window says of all, or of none: "All worker nodes …" beside "All nodes …". */
function impliedByAll(claimWords: Words, said: Words): boolean {
  const { at = 0, words = [] } = insertionIn(claimWords, said) ?? {};
  const before = claimWords[at - 1];
  const isBehind = isUniversal(before) || before?.text === 'no' || before?.text === 'none';
  return isBehind && isDownward(claimWords, at) && isKind(words);
}

/** The claim says "some" where the window says "all": "Some nodes were patched." beside "All nodes were patched." */
function someOfAll(claimWords: Words, said: Words): boolean {
  const [some, ...rest] = claimWords;
  const [all, ...others] = said;
  const isSame = rest.every(({ stem }, at) => stem === others[at]?.stem);
  return some?.text === 'some' && isUniversal(all) && rest.length === others.length && isSame;
}

/**
 * Compares the scope of a claim with a window's. Returns `more` if the window says of a part what the claim says of
 * the whole ("All unit tests pass." / "All tests pass."), and `less` if the window says of the whole what the claim
 * says of a part, or of some. Compares only where a word narrows another after a denial or a
 * quantifier; the monotonicity of that word decides which statement follows from the other (van Benthem 1986).
 */
export function compareScope(claim: string, window: string): Scope {
  const claimWords = countedWords(claim);
  const said = sentences(window);
  const [only = ''] = said;
  if (said.length === 1 && !only.includes('?')) {
    const whole = countedWords(only);
    if (impliedByAll(claimWords, whole) || someOfAll(claimWords, whole)) return 'less';
  }
  const content = claimWords.filter(isContent);
  const clauses = said
    .filter((sentence) => hasAll(content, countedWords(sentence)))
    .flatMap((sentence) => sentence.split(CLAUSE).map((clause) => countedWords(clause)));
  return isWider(claimWords, clauses) ? 'more' : null;
}
