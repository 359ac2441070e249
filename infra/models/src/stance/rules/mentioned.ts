import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** Labels of wrong and right examples in a style guide. */
const WRONG =
  /^\W{0,9}(?:wrong|avoid|incorrect|not this|don['\u2019]t|never say)(?: examples?)?\s?:/iu;
const RIGHT = /^\W{0,9}(?:right|prefer|correct|but this|do|say)(?: examples?)?\s?:/iu;
const EXAMPLE =
  /^\W{0,9}(?:(?:bad|good|wrong|right|better|worse|correct|incorrect|avoid|prefer)(?: examples?)?|examples?)\s?:/iu;
const QUOTED = /^(?:[>"\u201C'`]|\W{0,9}\w{1,9}(?: examples?)?\s?:\s?["\u201C'`])/u;

/** The name of a test, which says what should hold. */
const TEST =
  /\b(?:it|test|describe|context|specify)(?:\.[a-z]{1,9}){0,2}\(\s?[`'"]|^(?:async )?(?:def|fn|func|void) test/iu;
const CASE = /^<test-?case\b/iu;
const NOT_PASSED = /^<(?:failure|error|skipped)\b/iu;

/** The definition of a word, a true-or-false question, a user story, and a row of a table that explains a code. */
const DEFINED = /["\u201D]\s(?:means that|shall mean)\b/iu;
const TRUE_OR_FALSE = /\btrue\s?\/\s?false\W{0,9}$/iu;
const STORY = /^\W{0,9}as an? [^,]{1,60}, i (?:want|need|can|would like)\b/iu;
const ROW = /^\W{0,9}code: [^;]{1,20}; (?:text|message|meaning|description)/iu;

/** A message in a translation catalogue, with a placeholder for a value. */
const MESSAGE =
  /^(?:#~ )?(?:<(?:string|item|entry|data|source|target|value)\b|msg(?:id|str)|["']?[\w.-]{1,60}["']?\s?(?:[:=]|=>)\s?["'\u2018\u201C])/u;
const PLACEHOLDER = /[a-z] \{\w{1,30}\}|\{\w{1,30}\} [a-z]|[a-z] %[sd@](?!\w)/iu;
const CATALOG = /^(?:<(?:string|data|entry) (?:name|key)=|msgid\s)/u;
const DOTTED =
  /^(?:errors?|info|warn(?:ing)?s?|msgs?|messages?|labels?|texts?|notifications?)\.(?!(?:[\w-]{1,30}\.){0,4}(?:message|reason|detail|title|description|summary)\s?=)[\w.-]{1,60}\s?=\s?["']?[a-z]{1,30} [a-z]{1,30} [a-z]/iu;

const CODE_TABLE =
  /(?:^|\u203A )\W{0,9}(?:exit|return|status|response|error|result) (?:codes?|status|values?)\W{0,9}$|^\W{0,9}code\s{0,30}\|\s?(?:text|message|meaning|description)/iu;
const CODE =
  /^\W{0,9}(?:[A-Z]{1,8}[-_]?)?\d{1,5}(?:\s\s|\s\p{Lu}|\s?[|:](?!\d)|\s[-\u2013\u2014]\s)/u;

/** A step of an acceptance scenario (Given, When, Then). */
const STEP = /^\W{0,9}(?:given|when|then|and|but)\b/iu;
const SCENARIO = /^\W{0,9}(?:scenario|feature|given)\b/iu;
const THEN = /^\W{0,9}then\b/iu;

/** Alerting rules, in a text in which no alert fires. */
const ALERT = /^\W{0,9}alert:\s/u;
const EXPRESSION = /^\W{0,9}expr:\s/u;
const FIRES = /\b(?:firing|active)\b/iu;

type Lines = readonly string[];
type Kind = (line: string, at: number) => boolean;

const someOf = (lines: Lines, ...marks: RegExp[]): boolean =>
  marks.every((mark) => lines.some((line) => mark.test(line)));

function kindsOf(lines: Lines): readonly Kind[] {
  const before = (at: number): string => {
    const line = lines[at - 1] ?? '';
    return line.endsWith(':') ? line : '';
  };
  const kinds: Kind[] = [
    (line, at) => QUOTED.test(line) && (EXAMPLE.test(line) || EXAMPLE.test(before(at))),
    (line) => [TEST, DEFINED, TRUE_OR_FALSE, STORY, ROW].some((mark) => mark.test(line)),
    (line, at) => CASE.test(line) && NOT_PASSED.test(lines[at + 1] ?? ''),
  ];
  if (someOf(lines, WRONG, RIGHT)) {
    const labels = [WRONG, RIGHT];
    kinds.push((line, at) => labels.some((mark) => mark.test(line) || mark.test(before(at))));
  }
  const isMessage = (line: string): boolean => MESSAGE.test(line);
  if (lines.some((line) => CATALOG.test(line) || (isMessage(line) && PLACEHOLDER.test(line)))) {
    kinds.push(isMessage);
  }
  kinds.push((line) => DOTTED.test(line));
  if (someOf(lines, CODE_TABLE)) kinds.push((line) => CODE.test(line));
  if (someOf(lines, SCENARIO, THEN)) kinds.push((line) => STEP.test(line));
  if (someOf(lines, ALERT, EXPRESSION) && !someOf(lines, FIRES)) {
    kinds.push((line) => !line.startsWith('#'));
  }
  return kinds;
}

/**
 * Whether a passage only mentions the claim's words and does not assert them: as an example, the name of a test, a
 * message that a program would show, the meaning of a code or a word, a step of a scenario, or an alerting rule.
 */
export function isOnlyMentioned(claim: string, _window: string, passage: string): boolean {
  const claimWords = contentOf(claim);
  if (claimWords.length === 0) return false;
  const lines = passage
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const matching = [...lines.keys()].filter((at) => hasAll(claimWords, contentOf(lines[at] ?? '')));
  if (matching.length === 0) return false;
  const kinds = kindsOf(lines);
  return matching.every((at) => kinds.some((isOne) => isOne(lines[at] ?? '', at)));
}
