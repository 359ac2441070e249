import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** Labels before what is shown as wrong and as right, in a guide of style. */
const WRONG =
  /^\W{0,9}(?:wrong|avoid|incorrect|not this|don['\u2019]t|never say)(?: examples?)?\s?:/iu;
const RIGHT = /^\W{0,9}(?:right|prefer|correct|but this|do|say)(?: examples?)?\s?:/iu;
/** Labels of an example where it is quoted. */
const SHOWN =
  /^\W{0,9}(?:(?:bad|good|wrong|right|better|worse|correct|incorrect|avoid|prefer)(?: examples?)?|examples?)\s?:/iu;
const QUOTED = /^(?:[>"\u201C'`]|\W{0,9}\w{1,9}(?: examples?)?\s?:\s?["\u201C'`])/u;

/** The name of a test says what should be. */
const TEST =
  /\b(?:it|test|describe|context|specify)(?:\.[a-z]{1,9}){0,2}\(\s?[`'"]|^(?:async )?(?:def|fn|func|void) test/iu;
const CASE = /^<test-?case\b/iu;
const NOT_PASSED = /^<(?:failure|error|skipped)\b/iu;

/** What a word means, what somebody is asked, what a user wants, and a code with its meaning in a row of a table. */
const DEFINED = /["\u201D]\s(?:means that|shall mean)\b/iu;
const ASKED = /\btrue\s?\/\s?false\W{0,9}$/iu;
const STORY = /^\W{0,9}as an? [^,]{1,60}, i (?:want|need|can|would like)\b/iu;
const ROW = /^\W{0,9}code: [^;]{1,20}; (?:text|message|meaning|description)/iu;

/** A message of a catalog by which apps are translated, with a hole for what is filled in. */
const MESSAGE =
  /^(?:#~ )?(?:<(?:string|item|entry|data|source|target|value)\b|msg(?:id|str)|["']?[\w.-]{1,60}["']?\s?(?:[:=]|=>)\s?["'\u2018\u201C])/u;
const HOLE = /[a-z] \{\w{1,30}\}|\{\w{1,30}\} [a-z]|[a-z] %[sd@](?!\w)/iu;
const CATALOG = /^(?:<(?:string|data|entry) (?:name|key)=|msgid\s)/u;
const DOTTED =
  /^(?:errors?|info|warn(?:ing)?s?|msgs?|messages?|labels?|texts?|notifications?)\.(?!(?:[\w-]{1,30}\.){0,4}(?:message|reason|detail|title|description|summary)\s?=)[\w.-]{1,60}\s?=\s?["']?[a-z]{1,30} [a-z]{1,30} [a-z]/iu;

/** What a code would mean, in the table of a manual. */
const CODES =
  /(?:^|\u203A )\W{0,9}(?:exit|return|status|response|error|result) (?:codes?|status|values?)\W{0,9}$|^\W{0,9}code\s{0,30}\|\s?(?:text|message|meaning|description)/iu;
const CODE =
  /^\W{0,9}(?:[A-Z]{1,8}[-_]?)?\d{1,5}(?:\s\s|\s\p{Lu}|\s?[|:](?!\d)|\s[-\u2013\u2014]\s)/u;

/** A step of a scenario by which somebody accepts a piece of software. */
const STEP = /^\W{0,9}(?:given|when|then|and|but)\b/iu;
const SCENARIO = /^\W{0,9}(?:scenario|feature|given)\b/iu;
const THEN = /^\W{0,9}then\b/iu;

/** Rules by which an alert would be raised, none of which is. */
const ALERT = /^\W{0,9}alert:\s/u;
const EXPRESSION = /^\W{0,9}expr:\s/u;
const FIRES = /\b(?:firing|active)\b/iu;

type Lines = readonly string[];
type Kind = (line: string, at: number) => boolean;

const someOf = (lines: Lines, ...marks: RegExp[]): boolean =>
  marks.every((mark) => lines.some((line) => mark.test(line)));

/** By what a line of a passage with these lines is mentioned. */
function kindsOf(lines: Lines): readonly Kind[] {
  const before = (at: number): string => {
    const line = lines[at - 1] ?? '';
    return line.endsWith(':') ? line : '';
  };
  const kinds: Kind[] = [
    (line, at) => QUOTED.test(line) && (SHOWN.test(line) || SHOWN.test(before(at))),
    (line) => [TEST, DEFINED, ASKED, STORY, ROW].some((mark) => mark.test(line)),
    (line, at) => CASE.test(line) && NOT_PASSED.test(lines[at + 1] ?? ''),
  ];
  if (someOf(lines, WRONG, RIGHT)) {
    const labels = [WRONG, RIGHT];
    kinds.push((line, at) => labels.some((mark) => mark.test(line) || mark.test(before(at))));
  }
  const isMessage = (line: string): boolean => MESSAGE.test(line);
  if (lines.some((line) => CATALOG.test(line) || (isMessage(line) && HOLE.test(line)))) {
    kinds.push(isMessage);
  }
  kinds.push((line) => DOTTED.test(line));
  if (someOf(lines, CODES)) kinds.push((line) => CODE.test(line));
  if (someOf(lines, SCENARIO, THEN)) kinds.push((line) => STEP.test(line));
  if (someOf(lines, ALERT, EXPRESSION) && !someOf(lines, FIRES)) {
    kinds.push((line) => !line.startsWith('#'));
  }
  return kinds;
}

/**
 * Whether a passage has the claim's words only where they are mentioned and not said: as an example, the name of a test,
 * a message that a program would show, what a code or a word means, a step of a scenario, a rule for alerts.
 */
export function isMentioned(claim: string, _window: string, passage: string): boolean {
  const asked = contentOf(claim);
  if (asked.length === 0) return false;
  const lines = passage
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const having = [...lines.keys()].filter((at) => hasAll(asked, contentOf(lines[at] ?? '')));
  if (having.length === 0) return false;
  const kinds = kindsOf(lines);
  return having.every((at) => kinds.some((isOne) => isOne(lines[at] ?? '', at)));
}
