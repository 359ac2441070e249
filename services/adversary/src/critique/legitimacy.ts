import { sentences as sentencesIn, tokenise } from '@assize/lexical';
import {
  heaviestFirst,
  last,
  type Assessment,
  type CritiqueView,
  type Legitimacy,
} from '@assize/proto/critique';
import {
  absolutesIn,
  type Absolute,
  type Figure,
  type RuleFinding,
  contentOf,
  figuresIn,
  findingsBy,
  isGiven,
  numbersIn,
  sentencesOf,
  clippedForFinding,
  type SectionSentences,
  type Sentence,
} from '@assize/court/report';

interface Grounds {
  readonly report: readonly SectionSentences[];
  readonly texts: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  readonly assessment: Assessment | null;
}

/** The most figures of one sentence that are combined into sums and differences. */
const MOST_SUMMED = 10;

/**
 * MAKISHIMA's turn, from the report and the assessment alone. It challenges statements that their own sources
 * contradict, citations of sources that the report does not have, absolute words that rest on at most one source, and
 * figures that no source backs.
 */
export function challengeLegitimacy(view: CritiqueView): Legitimacy {
  const { report } = view;
  const grounds: Grounds = {
    report: sentencesOf(report),
    texts: new Map(report.sources.map(({ id, text }) => [id, text])),
    numbers: new Map(report.sources.map(({ id, text }) => [id, numbersIn(text)])),
    assessment: last(view.thread, 'assessment'),
  };
  const raised = [
    ...contested(grounds),
    ...unsourced(grounds),
    ...absolutes(grounds),
    ...uncited(grounds),
  ];
  const findings = findingsBy('MAKISHIMA', heaviestFirst(raised));
  const said = summary(grounds, raised);
  return { kind: 'legitimacy', findings, answers: [], said, abstained: null };
}

function summary({ assessment }: Grounds, raised: readonly RuleFinding[]): string {
  const of = (type: string): number => raised.filter((one) => one.type === type).length;
  const statements = assessment?.statements ?? [];
  const read = statements.filter(({ readings }) => readings.length > 0).length;
  return (
    `${of('contested-by-source')} statements are denied by their own sources (${read} of ` +
    `${statements.length} were read), ${of('missing-source')} citations name no source, ${of('absolute-on-thin')} leave no exception on thin ground, and ` +
    `${of('uncited-number')} figures have nothing behind them.`
  );
}

/** Statements that the assessment found contradicted by one of the sources that they cite. */
function contested({ report, assessment }: Grounds): RuleFinding[] {
  const sentences = new Map(report.flatMap((one) => one.sentences.map((of) => [of.id, of])));
  return (assessment?.contradictions ?? []).flatMap(
    ({ statement, section, why }): RuleFinding[] => {
      const sentence = sentences.get(statement);
      if (!sentence) return [];
      const found = { type: 'contested-by-source', target_section: section, quote: sentence.quote };
      const finding = `What it rests on says otherwise: ${clippedForFinding(why)}`;
      return [{ ...found, finding, severity: 'critical' }];
    },
  );
}

/**
 * Cited ids that are not among the report's sources, so that nobody can look them up. One challenge per id and section.
 */
function unsourced({ report }: Grounds): RuleFinding[] {
  return report.flatMap(({ section, sentences, unsourced: ids }) =>
    ids.map((id): RuleFinding => {
      const quote = sentences.find((one) => one.unsourced.includes(id))?.quote;
      const finding = `It cites [${clippedForFinding(id)}], and the report has no source of that id.`;
      const found = { type: 'missing-source', target_section: section.id, finding } as const;
      return { ...found, severity: 'significant', ...(quote === undefined ? {} : { quote }) };
    }),
  );
}

/** Sentences with an absolute word ("always", "nobody") that cite no source, or one that is not absolute itself. */
function absolutes({ report, texts }: Grounds): RuleFinding[] {
  return stating(report).flatMap(({ sentence }): RuleFinding[] => {
    if (sentence.cites.length > 1 || sentence.unsourced.length > 0) return [];
    const [source] = sentence.cites;
    const text = source === undefined ? undefined : texts.get(source);
    const said = absolutesIn(sentence.text).find(
      (one) => text === undefined || !isBackedBy(sentence.text, one, text),
    );
    if (!said) return [];
    const ground = source === undefined ? 'no source' : `one source (${source})`;
    const { section: target_section, quote } = sentence;
    const finding = `"${said.quote}" leaves no exception, and stands on ${ground}.`;
    const severity = source === undefined ? 'significant' : 'minor';
    return [{ type: 'absolute-on-thin', target_section, finding, severity, quote }];
  });
}

/**
 * Whether a source backs an absolute word of a statement. A strong word needs a clause of the source that shares at
 * least two content words with the statement and has an absolute word of the same sense. A weak word may only report
 * what the source found: "nobody" needs a clause that shares a content word and has a negation, and any other weak
 * word needs nothing.
 */
function isBackedBy(statement: string, { sense, strong }: Absolute, source: string): boolean {
  if (!strong && sense !== 'none') return true;
  const about = contentOf(statement);
  const clauses = sentencesIn(source).flatMap((one) => one.split(/;\s/));
  return clauses.some((clause) => {
    const shared = contentOf(clause).intersection(about).size;
    return strong
      ? shared > 1 && absolutesIn(clause).some((one) => one.sense === sense)
      : shared > 0 && tokenise(clause).some(({ negator }) => negator);
  });
}

/** Figures in sentences without a citation that are neither given by a source nor by a sentence that cites one. */
function uncited({ report, texts, numbers }: Grounds): RuleFinding[] {
  const sourced = stating(report)
    .filter(({ sentence }) => sentence.cites.length > 0)
    .flatMap(({ sentence }) => figuresIn(sentence.text).map(({ value }) => value))
    .toSorted((a, b) => a - b);
  return stating(report).flatMap(({ sentence, cites }): RuleFinding[] => {
    if (sentence.cites.length + sentence.unsourced.length > 0) return [];
    const known = [sourced, ...cites.map((id) => numbers.get(id) ?? [])];
    const figures = figuresIn(sentence.text);
    const isKnown = (figure: Figure): boolean => known.some((given) => isGiven(figure, given));
    const given = figures.filter(isKnown).map(({ value }) => value);
    const bare = figures.find((figure) => !isKnown(figure) && !isDerived(figure, given));
    if (!bare) return [];
    const elsewhere = [...texts.keys()].find((id) => isGiven(bare, numbers.get(id) ?? []));
    const finding = elsewhere
      ? `The figure ${bare.quote} is not cited; source ${elsewhere} gives it.`
      : `The figure ${bare.quote} is not cited, and no source of the report gives it.`;
    const { section: target_section, quote } = sentence;
    const severity = elsewhere ? 'minor' : 'significant';
    return [{ type: 'uncited-number', target_section, finding, severity, quote }];
  });
}

/** Whether a figure is the sum or difference of two known figures of its sentence, or the sum of all of them. */
function isDerived(figure: Figure, given: readonly number[]): boolean {
  const some = given.slice(0, MOST_SUMMED);
  const made = some.flatMap((a, i) => some.slice(i + 1).flatMap((b) => [a + b, Math.abs(a - b)]));
  const all = some.reduce((sum, one) => sum + one, 0);
  const sums = some.length > 1 ? [...made, all].toSorted((a, b) => a - b) : [];
  return isGiven(figure, sums);
}

function stating(
  report: readonly SectionSentences[],
): { readonly sentence: Sentence; readonly cites: readonly string[] }[] {
  return report.flatMap(({ stating: all, cites }) => all.map((sentence) => ({ sentence, cites })));
}
