import {
  clipped,
  last,
  type AdversarialFinding,
  type CritiqueReport,
  type Revision,
  type Section,
  type CritiqueView,
} from '@assize/proto/critique';
import {
  CONTESTED_NOTE,
  figuresIn,
  isGiven,
  clippedForRecord,
  missingVariables,
  numbersIn,
  sentencesOf,
  undefinedTerms,
  type Sentence,
} from '@assize/court/report';

type Done = Revision['done'][number];

/** Returns the new text and a description of the change, or null if the built-in writer can't repair it. */
type Repair = (
  finding: AdversarialFinding,
  text: string,
  of: Repairing,
) => { text: string; what: string } | null;

interface Repairing {
  readonly report: CritiqueReport;
  readonly sentences: ReadonlyMap<string, Sentence>;
  readonly contradictions: ReadonlyMap<string, string>;
  readonly missing: ReadonlyMap<string, string>;
  readonly terms: ReadonlyMap<string, { readonly term: string; readonly definedIn: string | null }>;
}

const keyOf = (section: string, quote = ''): string => `${section}\n${clippedForRecord(quote)}`;

/** Maximum characters of a sentence, and of its source's contradiction, that a note quotes. */
const NOTED = 600;

/** A first word that is a name keeps its capital. */
const withLowerCaseStart = (text: string): string =>
  /^(?:The|This|That|These|Those|A|An|In|On|At|By|It|They|There|No|Every|All|Each|Nobody|Nothing|None|After|Before|When|If)\b/.test(
    text,
  )
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;

/** Replaces a part of a text once; null if the text no longer contains it. */
function replaced(text: string, part: string, by: string): string | null {
  const at = part === '' ? -1 : text.indexOf(part);
  return at < 0 ? null : text.slice(0, at) + by + text.slice(at + part.length);
}

function insertedAtEnd(sentence: string, words: string): string {
  const body = sentence.replace(/[.!]$/, '');
  return `${body} ${words}${sentence.slice(body.length)}`;
}

const qualifyClaim: Repair = ({ target_section: at, quote = '' }, text, { sentences }) => {
  const [source] = sentences.get(keyOf(at, quote))?.cites ?? [];
  const by = source ? `As far as ${source} shows,` : 'It is assumed here, without a source, that';
  const changed = replaced(text, quote, `${by} ${withLowerCaseStart(quote)}`);
  return changed === null ? null : { text: changed, what: `said how far it reaches: "${by} …"` };
};

const addCitation: Repair = ({ quote = '' }, text, { report }) => {
  const figures = figuresIn(quote);
  const source = report.sources.find(({ text: said }) => {
    const numbers = numbersIn(said);
    return figures.length > 0 && figures.every((figure) => isGiven(figure, numbers));
  });
  const mark = source ? `[${source.id}]` : '[citation needed]';
  const changed = replaced(text, quote, insertedAtEnd(quote, mark));
  if (changed === null) return null;
  return {
    text: changed,
    what: source ? `cited ${source.id}, which gives it` : 'marked as in need of a citation',
  };
};

const moveToNote: Repair = ({ target_section: at, quote = '' }, text, { contradictions }) => {
  const why = contradictions.get(keyOf(at, quote));
  const without = why === undefined ? null : replaced(text, quote, '');
  if (without === null || why === undefined) return null;
  const note = `${CONTESTED_NOTE} the section said "${clipped(quote, NOTED)}"; ${clipped(why, NOTED)}`;
  const tidy = without.replaceAll(/ {2,}/g, ' ').trim();
  return { text: `${tidy}\n\n${note}`.trim(), what: 'moved to a note beside what its source says' };
};

const pointToExplanation: Repair = (
  { target_section: at, quote = '' },
  text,
  { terms, report },
) => {
  const used = terms.get(keyOf(at, quote));
  const place = report.sections.find(({ id }) => id === used?.definedIn)?.heading;
  if (!used || place === undefined) return null;
  const start = text.indexOf(quote);
  const found = start < 0 ? -1 : text.toLowerCase().indexOf(used.term.toLowerCase(), start);
  if (found < 0) return null;
  const end = found + used.term.length;
  const changed = `${text.slice(0, end)} (explained under ${place})${text.slice(end)}`;
  return { text: changed, what: `pointed to where it is explained` };
};

const discloseSingleSource: Repair = (_, text) => ({
  text: `${text}\n\nThis section rests on one source only.`,
  what: 'said that there is one source only',
});

const markAsOpen: Repair = ({ target_section: at, quote = '' }, text, { missing }) => {
  const variable = missing.get(keyOf(at, quote));
  if (variable === undefined) return null;
  const said = `Left open: "${clipped(variable, NOTED)}" was not weighed here.`;
  return { text: `${text}\n\n${said}`, what: 'said that it was not weighed' };
};

const REPAIRS: Readonly<Record<string, Repair>> = {
  'absolute-on-thin': qualifyClaim,
  'uncited-number': addCitation,
  'contested-by-source': moveToNote,
  'undefined-term': pointToExplanation,
  'single-source': discloseSingleSource,
  'missing-variable': markAsOpen,
};

function buildTables(view: CritiqueView): Repairing {
  const { report, thread } = view;
  const sections = sentencesOf(report);
  const all = sections.flatMap(({ sentences }) => sentences);
  const byId = new Map(all.map((one) => [one.id, one]));
  const contradictions = last(thread, 'assessment')?.contradictions ?? [];
  return {
    report,
    sentences: new Map(all.map((one) => [keyOf(one.section, one.quote), one])),
    contradictions: new Map(
      contradictions.map(({ section, statement, why }) => [
        keyOf(section, byId.get(statement)?.quote),
        why,
      ]),
    ),
    missing: new Map(
      missingVariables(sections).map(({ variable, ignoring }) => [
        keyOf(ignoring.section, ignoring.quote),
        variable,
      ]),
    ),
    terms: new Map(
      undefinedTerms(sections).map(({ term, first, definedBy }) => [
        keyOf(first.section, first.quote),
        { term, definedIn: definedBy?.section ?? null },
      ]),
    ),
  };
}

/**
 * Applies the built-in writer's repairs to the findings: it qualifies, marks, moves, points to
 * explanations and discloses. Each change is described. The writer invents no facts: findings that
 * need new facts are left open and reported as such.
 */
export function applyRepairs(
  view: CritiqueView,
  findings: readonly AdversarialFinding[],
): { readonly sections: Section[]; readonly done: Done[] } {
  const of = buildTables(view);
  const texts = new Map(view.report.sections.map(({ id, text }) => [id, text]));
  const done = findings.map((finding): Done => {
    const { id, type, target_section: at } = finding;
    const text = texts.get(at);
    const repair = text === undefined ? null : REPAIRS[type]?.(finding, text, of);
    if (!repair)
      return { finding: id, what: 'it needs what the writer alone can know', done: false };
    texts.set(at, repair.text);
    return { finding: id, what: repair.what, done: true };
  });
  const sections = view.report.sections.flatMap((section) => {
    const text = texts.get(section.id) ?? section.text;
    return text === section.text ? [] : [{ ...section, text }];
  });
  return { sections, done };
}
