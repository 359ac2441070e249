import { contentOf } from './coherence.ts';
import { isDeciding, isWeighing } from './decisions.ts';
import { decisiveVariables, type Decisive } from './decisive.ts';
import type { SectionSentences, Sentence } from './sentences.ts';

/** A decision that ignores a variable which another section calls decisive. */
export interface MissingVariable {
  /** In the words of the section that calls it decisive. */
  readonly variable: string;
  readonly decisive: Sentence;
  readonly ignoring: Sentence;
}

/** A section ignores a variable only if none of its sentences contains more than this share of the variable's words. */
const MENTIONED = 0.5;

/** The deciding sentence itself must contain less than this share of the variable's words. */
const NAMED = 0.5;

/** A decision is about an outcome if it contains at least this share of the outcome's words … */
const LEAST_OUTCOME = 0.34;
/** … or at least this many words of its context. */
const LEAST_SHARED = 2;

/** The most decisive sentences, and the most deciding ones, that are compared. */
const MOST = 100;

/** Adds the words of the variable's sentence, and of the previous sentence if it refers back to that. */
interface Prepared extends Decisive {
  readonly context: ReadonlySet<string>;
}

/** A sentence that opens with "this" or "it" refers back to the previous sentence. */
const REFERS_BACK = /^(?:[a-z]+ ){0,3}(?:this|it|that|these|they)\b/i;

const NONE: ReadonlySet<string> = new Set();

/** Counts and times, which occur in any context … */
const ANYWHERE = contentOf(
  'day week month year hour minute more less most least half third first time times part way case thing much many',
);
/** … and words that say when or how, but do not name an outcome. */
const HOW = contentOf(
  'coming next future decade decades century good bad great poor big small get',
);

const without = (stems: ReadonlySet<string>, these: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...stems].filter((stem) => !these.has(stem) && !/^\d/.test(stem)));

const shareIn = (stems: ReadonlySet<string>, all: ReadonlySet<string>): number =>
  stems.size === 0 ? 0 : stems.intersection(all).size / stems.size;

function variablesOf({ sentences, section }: SectionSentences): Prepared[] {
  return sentences.flatMap((sentence, at) => {
    if (!sentence.states) return [];
    const before = REFERS_BACK.test(sentence.text)
      ? contentOf(sentences[at - 1]?.text ?? '')
      : NONE;
    return decisiveVariables(sentence).map((one) => {
      const after =
        one.outcome.size === 0 ? `${sentences[at + 1]?.text ?? ''} ${section.heading}` : '';
      const beside = contentOf(`${sentence.text} ${after}`).difference(one.stems);
      const outcome = without(one.outcome, HOW).union(before);
      return { ...one, outcome, context: without(beside.union(before), ANYWHERE) };
    });
  });
}

/** How near a decision is to the outcome of a variable. 0 if it is about something else. */
function nearness({ outcome, context }: Prepared, decision: ReadonlySet<string>): number {
  const shared = context.intersection(decision).size;
  const share = shareIn(outcome, decision);
  return share >= LEAST_OUTCOME || shared >= LEAST_SHARED ? share + shared : 0;
}

/** A sentence that decides, with the words of its section. */
interface Deciding {
  readonly sentence: Sentence;
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  readonly beside: readonly ReadonlySet<string>[];
}

function decidingIn({ section, sentences, stating }: SectionSentences): Deciding[] {
  const around = contentOf(`${section.heading} ${section.text}`);
  const beside = [section.heading, ...sentences.map(({ text }) => text)].map(contentOf);
  return stating
    .filter((one) => isDeciding(one.text, section.heading))
    .map((sentence) => ({ sentence, own: contentOf(sentence.text), around, beside }));
}

const ignores = ({ sentence, own, beside }: Deciding, variable: Prepared): boolean =>
  variable.sentence.section !== sentence.section &&
  shareIn(variable.stems, own) < NAMED &&
  beside.every((stems) => shareIn(variable.stems, stems) <= MENTIONED);

function nearest(
  variables: readonly Prepared[],
  near: (variable: Prepared) => number,
): Prepared | undefined {
  return variables
    .map((one) => ({ one, near: near(one) }))
    .filter((of) => of.near > 0)
    .toSorted((a, b) => b.near - a.near)[0]?.one;
}

/** The words that at least half of the sections use: the subject of the report. */
function subjectOf(report: readonly SectionSentences[]): ReadonlySet<string> {
  const sections = report.map(({ section }) => contentOf(`${section.heading} ${section.text}`));
  const counts = new Map<string, number>();
  for (const stem of sections.flatMap((stems) => [...stems])) {
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, n]) => 2 * n >= report.length).map(([stem]) => stem));
}

/** Never 0, because a report has few sections that weigh alternatives, and each may depend on the variable. */
function nearnessToSection(
  { context, outcome }: Prepared,
  around: ReadonlySet<string>,
  subject: ReadonlySet<string>,
): number {
  const shared = context.intersection(around).size;
  if (shared > 0) return shared;
  return outcome.isDisjointFrom(subject) ? 0.25 : 0.5;
}

/**
 * Sentences that decide something without a variable that another section calls decisive. The two must be about the
 * same thing, and neither the sentence nor any other of its section may contain more than a part of the variable's
 * words. Of several such variables, the nearest is reported. A sentence that weighs alternatives but is near to no
 * variable is compared with those that no other decision ignores.
 */
export function missingVariables(report: readonly SectionSentences[]): MissingVariable[] {
  const variables = report.flatMap(variablesOf).slice(0, MOST);
  const deciding = report.flatMap(decidingIn).slice(0, MOST);
  const found = deciding.map((one) => {
    const ignored = variables.filter((variable) => ignores(one, variable));
    return { one, ignored, missing: nearest(ignored, (of) => nearness(of, one.own)) };
  });
  const taken = new Set(found.map(({ missing }) => missing));
  const subject = subjectOf(report);
  return found.flatMap(({ one, ignored, missing }) => {
    const left = isWeighing(one.sentence.text) ? ignored.filter((of) => !taken.has(of)) : [];
    const first = missing ?? nearest(left, (of) => nearnessToSection(of, one.around, subject));
    if (!first) return [];
    return [{ variable: first.name, decisive: first.sentence, ignoring: one.sentence }];
  });
}
