import {
  AXES,
  AXIS_NAMES,
  GLOBAL,
  heaviestFirst,
  type Adjustment,
  type AdversarialFinding,
  type Stability,
} from '@assize/proto/critique';
import { pc } from '../terminal/colours.ts';
import { adjustmentsIn, directivesIn } from './seed-json.ts';
import { decisionSentence, vetoesOf, type SealedCritique } from './sealed-critique.ts';
import { Page } from '../terminal/page.ts';
import { clip, printable } from '../terminal/printable.ts';

/** In characters. */
const QUOTED = 200;

const COLOURS = { critical: pc.red, significant: pc.yellow, minor: pc.cyan } as const;

export function renderCritique(untrusted: SealedCritique, file: string, width: number): string {
  const told = printable(untrusted);
  const page = new Page(width);
  const { found } = told;
  page.line(found.title, '', pc.bold);
  page.line(decisionSentence(told), '  ', found.converged ? pc.green : pc.red);
  for (const veto of vetoesOf(told)) page.labelled('veto', veto, pc.red);
  showSections(page, told);
  showRevisions(page, told);
  showState(page, told);
  showNextSteps(page, told);
  showIterations(page, told);
  page.gap();
  page.lines.push(pc.dim(`signed ${file}`));
  return `${page.lines.join('\n')}\n`;
}

function showSections(page: Page, told: SealedCritique): void {
  const { found, answers } = told;
  const scores = adjustmentsIn(told);
  const ids = idsIn(told);
  const tell = (findings: readonly AdversarialFinding[]): void =>
    page.some(heaviestFirst(findings), 'findings here', (one) =>
      showFinding(page, one, answers, ids),
    );
  const groups = Map.groupBy(found.findings, (one) => one.target_section);
  for (const { id, heading } of found.sections) {
    page.heading(heading === id ? id : `${heading || 'without a heading'} (${id})`);
    const score = scores.find(({ section }) => section === id);
    page.labelled('confidence', score ? scoreText(score) : 'not judged');
    tell(groups.get(id) ?? []);
  }
  const whole = groups.get(GLOBAL) ?? [];
  if (whole.length === 0) return;
  page.heading('The whole report');
  tell(whole);
}

function scoreText({ before, after, replan }: Adjustment): string {
  const scores = `${before.toFixed(2)} → ${after.toFixed(2)}`;
  return replan ? `${scores}, must be planned again: a constraint is open` : scores;
}

/** A finding is shown in full once, and by its id elsewhere. */
type Ids = ReadonlyMap<string, string>;

function idsIn({ found: { findings, sections: all } }: SealedCritique): Ids {
  const places = [...all.map(({ id }) => id), GLOBAL];
  const at = ({ target_section: section }: AdversarialFinding): number => places.indexOf(section);
  const ordered = heaviestFirst(findings).toSorted((a, b) => at(a) - at(b));
  return new Map(ordered.toReversed().map(({ id, finding: text }) => [text, id]));
}

/** In characters. A shorter text is not replaced by its id, because it may occur in another text by chance. */
const OWN_WORDS = 20;

function withIdsForText(text: string, ids: Ids, but = ''): string {
  const others = [...ids].filter(([words, id]) => id !== but && words.length >= OWN_WORDS);
  return others.reduce((said, [words, id]) => said.replaceAll(words, () => id), text);
}

function showFinding(
  page: Page,
  one: AdversarialFinding,
  answers: SealedCritique['answers'],
  ids: Ids,
): void {
  const { id, agent, int_type: by, type, severity, quote, response_to: to, actionable } = one;
  page.labelled(severity, `${id} ${agent} [${by}] ${type}`, COLOURS[severity]);
  const same = ids.get(one.finding) ?? id;
  page.line(
    same === id ? withIdsForText(one.finding, ids, id) : `the same as ${same}, for this section`,
    '      ',
  );
  if (quote && !one.finding.includes(quote))
    page.line(`“${clip(quote, QUOTED)}”`, '      ', pc.dim);
  const own = answers.filter((answer) => answer.to === id && answer.by !== agent);
  const agreed = own.filter(({ agrees }) => agrees).map((answer) => answer.by);
  const notes = [
    ...(to === '' ? [] : [`answers ${to}`]),
    ...(agreed.length > 0 ? [`agreed by ${agreed.join(', ')}`] : []),
    ...(actionable ? [] : ['no revision can resolve it']),
  ];
  if (notes.length > 0) page.line(notes.join(' · '), '      ', pc.dim);
  for (const { by: who, why, agrees } of own) {
    if (!agrees) page.line(`denied by ${who}: ${why}`, '      ', pc.dim);
  }
}

function showRevisions(page: Page, told: SealedCritique): void {
  for (const { iteration, by, findings: found, done } of told.revisions) {
    const writer = by === 'writer' ? 'your writer' : 'the built-in writer';
    page.heading(`Found in iteration ${iteration}, and revised by ${writer}`);
    const faults = found.filter(({ int_type: type }) => type !== 'B');
    page.some(faults, 'findings', ({ id, severity, target_section: section, finding: text }) => {
      page.labelled(severity, `${id} [${section}] ${text}`, COLOURS[severity]);
      const what = done.filter((one) => one.finding === id);
      if (what.length === 0) page.line('no action was reported', '      ', pc.dim);
      for (const one of what)
        page.line(`${one.done ? 'done' : 'left'}: ${one.what}`, '      ', pc.dim);
    });
  }
}

function showState(page: Page, { found }: SealedCritique): void {
  const { entropy, readiness, graders, contradictions } = found;
  page.heading('Entropy');
  if (!entropy) page.line(found.mode === 'classic' ? 'none: classic mode' : 'unknown', '  ');
  else {
    const { e, band, given, components } = entropy;
    page.line(`${e.toFixed(2)}, ${band}, ${given ? 'as given' : 'computed'}`, '  ');
    if (components) {
      const { ambiguity, conflict, novelty, trustDeficit } = components;
      const parts = { ambiguity, conflict, novelty, 'trust deficit': trustDeficit };
      const shares = Object.entries(parts).map(([name, share]) => `${name} ${share.toFixed(2)}`);
      page.line(shares.join(' · '), '  ');
    }
  }
  page.line(`unresolved contradictions: ${contradictions.length}`, '  ');
  for (const { grader, scores, abstained } of graders ?? []) {
    const list = scores.map(({ section, score }) => `${section} ${score.toFixed(2)}`).join(' · ');
    page.labelled(grader, abstained === null ? list : `abstained: ${abstained}`);
  }
  if (!readiness) return;
  page.heading('Stability');
  showAxes(page, readiness.stability);
  const { safe, reason, interventions } = readiness.singularity;
  page.labelled(safe ? 'safe' : 'not safe', reason, safe ? pc.green : pc.red);
  for (const one of interventions) page.labelled('needed', one);
}

/** In characters. */
const BAR = 20;

function showAxes(page: Page, stability: Stability): void {
  const widest = Math.max(...AXES.map((axis) => AXIS_NAMES[axis].length));
  for (const axis of AXES) {
    const score = stability[axis];
    const bar = score === null ? 'missing' : '█'.repeat(Math.round(score * BAR));
    const value = score === null ? '   –' : score.toFixed(2);
    const line = `  ${axis} ${AXIS_NAMES[axis].padEnd(widest)} ${value} ${bar}`;
    page.lines.push((score === null ? pc.red(line) : line).trimEnd());
  }
}

function showNextSteps(page: Page, of: SealedCritique): void {
  const { readiness, next, findings } = of.found;
  const ids = idsIn(of);
  const fixes = readiness?.fixes ?? [];
  if (fixes.length > 0) {
    page.heading(`Fixes, in the order in which to make them (${fixes.length})`);
    page.some([...fixes.entries()], 'fixes', ([i, { finding: id, section, what }]) => {
      const known = ids.has(what) ? findings.find((one) => one.id === id) : undefined;
      const title = known ? `${id} ${known.type}` : `${what} (${id})`;
      page.line(`[${section}] ${title}`, `  ${String(i + 1).padStart(2)} `);
    });
  }
  const directives = directivesIn(of);
  if (directives.length > 0) {
    page.heading('Directive');
    page.some(directives, 'directives', ({ section, change }) =>
      page.line(`[${section}] ${withIdsForText(change, ids)}`, '  '),
    );
  }
  const requests = [
    ...next.plannerContext.map((text) => ['planner', text] as const),
    ...next.outlineContext.map((text) => ['outline', text] as const),
    ...next.sectionPrompts.flatMap(({ section, prompts }) =>
      prompts.map((text) => [section, text] as const),
    ),
  ];
  // Those that repeat a finding or a directive are already shown.
  const shown = new Set([...ids.keys(), ...directives.map(({ change }) => change)]);
  const rest = requests.filter(([, text]) => !shown.has(text));
  if (rest.length === 0) return;
  page.heading('For the next iteration');
  page.some(rest, 'constraints', ([to, text]) => page.line(`${to}: ${text}`, '  '));
}

function showIterations(page: Page, { found, unheard, stanceModel }: SealedCritique): void {
  page.heading('Iterations');
  if (found.iterations.length === 0) page.line('none was judged', '  ');
  for (const one of found.iterations) {
    const { iteration, entropy, findings, critical, leastConfidence, recommendation } = one;
    const facts = [
      `entropy ${entropy === null ? 'unknown' : entropy.toFixed(2)}`,
      `${findings} findings, ${critical} critical`,
      ...(leastConfidence === null ? [] : [`least confidence ${leastConfidence.toFixed(2)}`]),
      ...(recommendation === null ? [] : [recommendation]),
      one.converged ? 'converged' : ['vetoed', one.vetoes.join(', ')].join(' by ').trim(),
    ];
    page.line(facts.join(' · '), `  ${iteration} `);
  }
  page.line(`stance read by ${stanceModel ?? 'nobody, because nothing was read'}`, '  ', pc.dim);
  if (unheard.length === 0) return;
  page.heading('Not read, not reached, or abstained');
  page.some(unheard, 'of these', (text) => page.line(text, '  ', pc.yellow));
}
