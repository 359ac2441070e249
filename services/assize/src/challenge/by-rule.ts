import type { LinedBlock } from '@assize/documents';
import { sentences } from '@assize/lexical';

export interface Assumption {
  /** The assumption as a statement of its own, which is searched. */
  readonly statement: string;
  readonly line: number;
  /** Null before the first heading. */
  readonly heading: string | null;
  /** `heading`, `cue: must` and so on, or `model`. */
  readonly because: string;
}

/** Headings below which every sentence counts as an assumption. */
const ASSUMING =
  /\b(?:assum(?:ptions?|ed)|constraints?|preconditions?|prerequisites?|premises?|invariants?|guarantees?|preliminaries|givens?)\b/i;

/** Words that take something for granted or promise it unconditionally, in the order in which they are tried. */
const CUES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['assume', /\b(?:assum(?:e|es|ed|ing|ptions?)|presum(?:e|es|ed|ing)|presuppos\w*)\b/i],
  ['given that', /\b(?:given|provided) that\b/i],
  ['guarantee', /\bguarantee(?:s|d|ing)?\b/i],
  ['must', /\bmust\b/i],
  ['always', /\balways\b/i],
  ['never', /\bnever\b/i],
  ['will', /\b(?:will|won['’]t)\b/i],
];

/** Phrases that only introduce an assumption. What follows them is the statement to search. */
const LEADS: readonly RegExp[] = [
  /^(?:(?:here|therefore|thus|so|also|moreover|for now),? )?(?:we|i|this (?:design|document)|the (?:design|document|system)|it) (?:also |further |therefore )?(?:is |are )?(?:assum(?:e|es|ed|ing)|presum(?:e|es|ed)|presuppos(?:e|es)) (?:that )?(?<s>.+)$/is,
  /^it is (?:assumed|presumed|given|guaranteed) that (?<s>.+)$/is,
  /^(?:our|the|one|another|a (?:key|central|basic)) assumption (?:here )?is (?:that )?(?<s>.+)$/is,
  /^(?:assumption|constraint|invariant|given)(?:\s*#?\d+)?\s*[:–—-]\s*(?<s>.+)$/is,
  /^(?:given|provided|assuming) that (?<s>[^,]+),.+$/is,
  /^assuming (?<s>[^,]+),.+$/is,
];

function statementOf(sentence: string): string {
  const line = sentence.replaceAll(/\s+/g, ' ').trim();
  const led = LEADS.map((lead) => lead.exec(line)?.groups?.['s']).find((found) => found);
  const text = (led ?? line).trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The longest sentence that can be an assumption, in characters. Anything longer is not a sentence. */
export const LONGEST_STATEMENT = 2000;

/** Questions and the introductions of lists state nothing. */
function states(sentence: string): boolean {
  if (sentence.length > LONGEST_STATEMENT) return false;
  const words = sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return !/[?:]["'”’)]?$/.test(sentence) && words.length > 1;
}

function because(sentence: string, headings: readonly string[]): string | null {
  if (headings.some((heading) => ASSUMING.test(heading))) return 'heading';
  const cue = CUES.find(([, pattern]) => pattern.test(sentence));
  return cue === undefined ? null : `cue: ${cue[0]}`;
}

function assumptionsOf({ text, line, headings }: LinedBlock): Assumption[] {
  let [from, above, counted] = [0, 0, 0];
  return sentences(text).flatMap((sentence) => {
    const at = Math.max(from, text.indexOf(sentence, from));
    from = at + sentence.length;
    above += text.slice(counted, at).split('\n').length - 1;
    counted = at;
    const why = states(sentence) ? because(sentence, headings) : null;
    if (why === null) return [];
    const heading = headings.at(-1) ?? null;
    return [{ statement: statementOf(sentence), line: line + above, heading, because: why }];
  });
}

/**
 * Below a heading that names assumptions, constraints, preconditions, invariants or guarantees, every sentence of a
 * paragraph, a list item or a table cell is an assumption.
 * Elsewhere, every sentence with a cue is (assume, given that, guarantee, must, always, never, will). Questions, code
 * and sentences that end in a colon are excluded. Each statement is returned once.
 */
export function assumptionsByRule(blocks: readonly LinedBlock[]): Assumption[] {
  const all = blocks.flatMap(assumptionsOf);
  const first = new Map(all.toReversed().map((one) => [one.statement.toLowerCase(), one]));
  return all.filter((one) => first.get(one.statement.toLowerCase()) === one);
}
