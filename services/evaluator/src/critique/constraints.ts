import {
  heaviestFirst,
  last,
  type AdversarialFinding,
  type Assessment,
  type Constraint,
  type Constraints,
  type Legitimacy,
  type CritiqueView,
} from '@assize/proto/critique';
import {
  decisiveVariables,
  findingsBy,
  missingVariables,
  sentencesOf,
  clippedForFinding,
  singleSourced,
  supports,
  undefinedTerms,
  type MissingVariable,
  type RuleFinding,
  type SectionSentences,
  type Sentence,
} from '@assize/court/report';

/** Maximum number of constraints, and of constraints that each section states itself. */
export const MOST_CONSTRAINTS = 400;
const MOST_STATED = 3;

/**
 * LAWLIET: finds what must be true for the report to hold, and what the report takes for granted: terms that it does
 * not explain, sections with a single source, decisions that ignore what another section calls decisive. It also
 * answers each of MAKISHIMA's challenges.
 * @param taken answers that replace the rule's own
 */
export function constrain(view: CritiqueView, taken: readonly Answer[] = []): Constraints {
  const report = sentencesOf(view.report);
  const legitimacy = last(view.thread, 'legitimacy');
  const missing = missingVariables(report);
  const answers = answersTo(legitimacy, report).map(
    (own) => taken.find(({ to }) => to === own.to) ?? own,
  );
  const raised = [
    ...missing.map(missingVariableFinding),
    ...singleSourceFindings(report),
    ...undefinedTermFindings(report),
  ];
  const findings = findingsBy('LAWLIET', heaviestFirst(raised));
  const assessment = last(view.thread, 'assessment');
  const constraints = [
    ...unmetFor(missing),
    ...challengedConstraints(legitimacy, answers),
    ...statedConstraints(report, assessment),
  ];
  return {
    kind: 'constraints',
    constraints: constraints
      .slice(0, MOST_CONSTRAINTS)
      .map((one, i): Constraint => ({ id: `c${i + 1}`, ...one })),
    missingVariables: namedVariables(missing),
    findings,
    answers,
    said: `${constraints.filter(({ resolved }) => !resolved).length} of ${constraints.length} constraints are open; ${missing.length} decisions ignore a decisive variable.`,
    abstained: null,
  };
}

function missingVariableFinding({ variable, decisive, ignoring }: MissingVariable): RuleFinding {
  const finding = `It decides without "${clippedForFinding(variable)}", on which section ${decisive.section} says it turns: "${clippedForFinding(decisive.text)}"`;
  const { section: target_section, quote } = ignoring;
  return { type: 'missing-variable', target_section, finding, severity: 'significant', quote };
}

function singleSourceFindings(report: readonly SectionSentences[]): RuleFinding[] {
  return singleSourced(report).map(({ section, source, claims, quote }) => ({
    type: 'single-source',
    target_section: section,
    finding: `All ${claims} statements of the section rest on one source, ${source}.`,
    severity: 'significant',
    quote,
  }));
}

function undefinedTermFindings(report: readonly SectionSentences[]): RuleFinding[] {
  return undefinedTerms(report).map(({ term, first, definedBy }) => ({
    type: 'undefined-term',
    target_section: first.section,
    finding: definedBy
      ? `"${term}" is used here and explained only in section ${definedBy.section}.`
      : `"${term}" is used and nowhere explained.`,
    severity: 'minor',
    quote: first.quote,
  }));
}

function namedVariables(missing: readonly MissingVariable[]): Constraints['missingVariables'] {
  return [...Map.groupBy(missing, ({ variable }) => variable)].slice(0, 100).map(([name, of]) => ({
    name: clippedForFinding(name),
    why: `section ${of[0]?.decisive.section ?? ''} calls it decisive`,
    sections: [...new Set(of.map(({ ignoring }) => ignoring.section))],
  }));
}

type Answer = Constraints['answers'][number];

/**
 * Answers MAKISHIMA's findings. A challenge to an uncited number is denied if the sentence before
 * it, in the same paragraph, carries the citation.
 */
function answersTo(legitimacy: Legitimacy | null, report: readonly SectionSentences[]): Answer[] {
  return (legitimacy?.findings ?? []).map((finding): Answer => {
    const { id: to, type } = finding;
    const carried = type === 'uncited-number' ? citationCarrier(finding, report) : null;
    if (carried) {
      const why = `the sentence beside it cites ${carried.cites.join(', ')} for the same: "${clippedForFinding(carried.text)}"`;
      return { to, agrees: false, why };
    }
    return { to, agrees: true, why: AGREED[type] ?? 'nothing in the report answers it' };
  });
}

const AGREED: Readonly<Record<string, string>> = {
  'contested-by-source': 'the report must hold by its own sources, and this one denies it',
  'absolute-on-thin': 'one exception would refute it, and nobody looked for one',
  'missing-source': 'nobody can look up what it rests on',
  'uncited-number': 'no sentence beside it carries a citation for it',
};

/** Words with which a sentence continues what the sentence before it said. */
const CONTINUATION =
  /^(?:this|that|these|those|it|its|they|their|the same|of these|of them|thus|hence)\b/i;

/** The sentence before, if it is in the same paragraph and has the citation for a sentence that continues it. */
function citationCarrier(
  { target_section: at, quote = '' }: AdversarialFinding,
  report: readonly SectionSentences[],
): Sentence | null {
  const sentences = report.find(({ section }) => section.id === at)?.sentences ?? [];
  const place = sentences.findIndex((one) => one.quote.startsWith(quote));
  const sentence = sentences[place];
  const before = sentences[place - 1];
  if (!sentence || !before || before.paragraph !== sentence.paragraph) return null;
  return before.cites.length > 0 && CONTINUATION.test(sentence.text) ? before : null;
}

type NewConstraint = Omit<Constraint, 'id'>;

function unmetFor(missing: readonly MissingVariable[]): NewConstraint[] {
  return missing.map(({ variable, ignoring }) => ({
    section: ignoring.section,
    text: `The decision holds whatever "${clippedForFinding(variable)}" is, or takes it into account.`,
    resolved: false,
  }));
}

function challengedConstraints(
  legitimacy: Legitimacy | null,
  answers: readonly Answer[],
): NewConstraint[] {
  const denied = new Set(answers.filter(({ agrees }) => !agrees).map(({ to }) => to));
  return (legitimacy?.findings ?? [])
    .filter(({ id, severity }) => severity === 'critical' && !denied.has(id))
    .map(({ target_section: section, quote, finding }) => ({
      section,
      text: quote
        ? `Its own sources bear out that: ${clippedForFinding(quote)}`
        : `The report answers this: ${clippedForFinding(finding)}`,
      resolved: false,
    }));
}

/**
 * The constraints that the report states itself: sentences on which something turns. One is met if
 * it cites a source or a source supports it.
 */
function statedConstraints(
  report: readonly SectionSentences[],
  assessment: Assessment | null,
): NewConstraint[] {
  const statements = new Map((assessment?.statements ?? []).map((one) => [one.id, one]));
  return report.flatMap(({ stating: states, section }) => {
    const decisive = states.filter((one) => decisiveVariables(one).length > 0);
    const premise = states.find(({ cites }) => cites.length > 0) ?? states[0];
    const chosen = decisive.length > 0 ? decisive.slice(0, MOST_STATED) : premise ? [premise] : [];
    return chosen.map((sentence) => {
      const readings = statements.get(sentence.id)?.readings ?? [];
      const resolved = sentence.cites.length > 0 || readings.some(supports);
      return {
        section: section.id,
        text: `It holds only if this does: ${clippedForFinding(sentence.text)}`,
        resolved,
      };
    });
  });
}
