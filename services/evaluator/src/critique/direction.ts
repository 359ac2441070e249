import {
  bindingFindings,
  deliberationNow,
  GLOBAL,
  nextConstraints,
  type AdversarialFinding,
  type Constraint,
  type Direction,
  type CritiqueView,
} from '@assize/proto/critique';
import { clippedForFinding } from '@assize/court/report';

/** Maximum number of directives: one for each section, and one for the whole. */
export const MOST_DIRECTIVES = 100;

/** Maximum length of a directive in characters. */
const LONGEST = 2000;

const REPAIR: Readonly<Record<string, string>> = {
  'contested-by-source': 'Say what the cited source says, or cite one that bears the sentence out',
  'missing-source': 'Add the source, or cite one that the report has',
  'absolute-on-thin': 'Say how far the evidence reaches, or bring more than one source',
  'uncited-number': 'Cite a source for the figure, or take it out',
  'undefined-term': 'Explain the term where it is used first',
  'single-source': 'Bring a second, independent source, or say that there is one only',
  'missing-variable': 'Decide with the variable in view, or say why it does not matter here',
  'alternative-frame': 'Weigh the other frame beside the report’s own',
};

/**
 * LIGHT: directs what should change in each section, and because of which findings. A section gets
 * a directive if findings bind the next iteration there (`bindingFindings`) or if it has an open
 * constraint. Findings about the whole report give one directive for all of it.
 */
export function direct(view: CritiqueView): Direction {
  const of = deliberationNow(view.published, view.record);
  const binding = bindingFindings(of.findings).filter(({ int_type: type }) => type !== 'B');
  const open = of.constraints.filter(({ resolved }) => !resolved);
  const sections = [GLOBAL, ...view.report.sections.map(({ id }) => id)];
  const directives = sections.flatMap((section) => {
    const own = binding.filter(({ target_section: at }) => at === section);
    const held = open.filter((one) => one.section === section);
    const changes = [
      ...own.map(changeFor),
      ...held.filter(({ text }) => !own.some(isAbout(text))).map(toHold),
    ];
    const change = [...new Set(changes)].join(' ').slice(0, LONGEST).toWellFormed();
    return change === '' ? [] : [{ section, change, findings: own.map(({ id }) => id) }];
  });
  const next = nextConstraints({ ...of, directives });
  return {
    kind: 'direction',
    directives: directives.slice(0, MOST_DIRECTIVES),
    findings: [],
    answers: binding.slice(0, 400).map(({ id }) => ({
      to: id,
      agrees: true,
      why: 'it directs the next iteration',
    })),
    said:
      `${directives.length} sections are to change; ${next.plannerContext.length} points go to the ` +
      `planner and ${next.outlineContext.length} to the outline of the next iteration.`,
    abstained: null,
  };
}

function changeFor({ type, finding, quote }: AdversarialFinding): string {
  const what = REPAIR[type] ?? 'Answer this';
  return quote === undefined
    ? `${what}: ${finding}`
    : `${what}: "${quote.slice(0, 200)}" (${finding})`;
}

/** The beginning of a constraint that the report states itself (`constrain`). */
const STATED = /^It holds only if this does:/;

function toHold({ text }: Constraint): string {
  return STATED.test(text)
    ? text.replace(STATED, 'Cite what bears this out, on which the section turns:')
    : `Make this hold: ${text}`;
}

/** Whether a constraint has the same words as a finding's quote. The finding's repair already covers it. */
const isAbout =
  (text: string) =>
  ({ quote }: AdversarialFinding): boolean =>
    quote !== undefined && text.endsWith(clippedForFinding(quote));
