import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** Before what is shown as an example of how to say something, or how not to. */
const EXAMPLE =
  /^\W{0,9}(?:bad|good|wrong|right|avoid|prefer|better|worse|correct|incorrect|examples?|sample|not this|but this|instead of|don['\u2019]t|say|never say)(?: examples?)?\s?:|\bfor (?:example|instance)\s?:$/iu;

/** The name of a test says what should be. */
const TEST =
  /\b(?:it|test|describe|context|specify)(?:\.[a-z]{1,9}){0,2}\(\s?[`'"]|^(?:async )?(?:def|fn|func|void) test/iu;
const CASE = /^<test-?case\b/iu;

/** What a word means, and what somebody is asked. */
const DEFINED = /["\u201D]\s(?:means that|shall mean)\b/iu;
const ASKED = /\btrue\s?\/\s?false\W{0,9}$/iu;

/** An entry of a catalog of messages, and what tells such a catalog from other settings. */
const ENTRY =
  /^(?:#~ )?(?:<(?:string|item|entry|data|source|target|value)\b|msg(?:id|str)|["']?[\w.-]{1,60}["']?\s?(?:[:=]|=>)\s?["'\u2018\u201C]|[\w-]{1,40}\.[\w.-]{1,60}\s?[:=])/u;
const HOLE = /\{\w{0,30}\}|%[sd@]|\$\{|%\{|\{\{/u;
const MESSAGE =
  /^(?:<(?:string|data|entry) (?:name|key)=|msgid\s|(?:errors?|info|warn(?:ing)?s?|msgs?|messages?|labels?|texts?|notifications?)\.[\w.-]{1,60}\s?[:=]\s?["']?[a-z]{1,30} [a-z]{1,30} [a-z])/iu;

/** What a code would mean, in the table of a manual. */
const CODES =
  /^\W{0,9}(?:(?:exit|return|status|response|error|result) (?:codes?|status|values?)|diagnostics)\W{0,9}$|^\W{0,9}code\s{0,30}\|\s?(?:text|message|meaning|description)/iu;
const CODE = /^\W{0,9}(?:[A-Z]{1,8}[-_]?)?\d{1,5}(?:\s\s|\s?[|:]|\s[-\u2013\u2014]\s)/u;

/** A step of a scenario by which somebody accepts a piece of software. */
const STEP = /^\W{0,9}(?:given|when|then|and|but|scenario(?: outline)?|as an?)\b/iu;
const GIVEN = /^\W{0,9}(?:given|when)\b/iu;
const THEN = /^\W{0,9}then\b/iu;

/** Rules by which an alert would be raised. */
const ALERT = /^\W{0,9}alert:\s/u;
const EXPRESSION = /^\W{0,9}expr:\s/u;

type Kind = (line: string, before: string) => boolean;

const ALONE: readonly Kind[] = [
  // A label that stands alone is of the line below it.
  (line, before) => EXAMPLE.test(line) || (before.endsWith(':') && EXAMPLE.test(before)),
  // A test that has no more to say than its name has passed.
  (line) => TEST.test(line) || (CASE.test(line) && !line.endsWith('/>')),
  (line) => DEFINED.test(line) || ASKED.test(line),
];

/** By what a line of a passage with these lines is mentioned. */
function kindsOf(lines: readonly string[]): readonly Kind[] {
  const has = (...marks: RegExp[]): boolean =>
    marks.every((mark) => lines.some((line) => mark.test(line)));
  const kinds = [...ALONE];
  if (lines.some((line) => MESSAGE.test(line) || (ENTRY.test(line) && HOLE.test(line)))) {
    kinds.push((line) => ENTRY.test(line));
  }
  if (has(CODES)) kinds.push((line) => CODE.test(line));
  if (has(GIVEN, THEN)) kinds.push((line) => STEP.test(line));
  if (has(ALERT, EXPRESSION)) kinds.push((line) => !line.startsWith('#'));
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
  return having.every((at) => kinds.some((isOne) => isOne(lines[at] ?? '', lines[at - 1] ?? '')));
}
