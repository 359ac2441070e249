import { stripVTControlCharacters } from 'node:util';
import type { AdversarialFinding, CritiqueFinding } from '@assize/proto/critique';
import { describe, expect, it } from 'vitest';
import { critiqueJson } from './seed-json.ts';
import { decisionSentence, type SealedCritique } from './sealed-critique.ts';
import { renderCritique } from './render.ts';

const CHALLENGE: AdversarialFinding = {
  id: 'm1',
  agent: 'MAKISHIMA',
  int_type: 'C',
  target_section: 'costs',
  finding: 'The figure 940 is not cited, and no source of the report gives it.',
  severity: 'significant',
  actionable: true,
  response_to: '',
  type: 'uncited-number',
  quote: 'Owners saved 940 euros a year.',
};
const WHOLE: AdversarialFinding = {
  ...CHALLENGE,
  id: 'r1',
  agent: 'RICK',
  int_type: 'RF',
  target_section: 'global',
  finding: 'Another frame.',
  severity: 'critical',
  actionable: false,
  response_to: 'm1',
  type: 'alternative-frame',
};

/** A section keeps the additional fields of its writer. */
const SECTION = { id: 'costs', heading: 'Costs', text: 'A text.', confidence: 0.5, own: 'kept' };

const FOUND: CritiqueFinding = {
  title: 'Heat pumps',
  mode: 'adversarial',
  converged: false,
  reason: 'confidence: too low | entropy: runaway',
  iterations: [
    {
      iteration: 1,
      mode: 'adversarial',
      entropy: 0.75,
      entropyGiven: true,
      findings: 2,
      critical: 1,
      leastConfidence: 0.5,
      recommendation: 'replan',
      vetoes: ['confidence', 'entropy'],
      converged: false,
      reason: 'confidence: too low | entropy: runaway',
    },
  ],
  sections: [SECTION],
  findings: [CHALLENGE, WHOLE],
  trace: {
    turns: 4,
    findings_count: 2,
    critical_findings: 1,
    constraints_extracted: 0,
    missing_variables: [],
    alternative_frames: ['Another frame.'],
    recommendation: 'replan',
  },
  entropy: {
    e: 0.75,
    band: 'runaway',
    components: { ambiguity: 1, conflict: 0.5, novelty: 1, trustDeficit: 0.5 },
    given: true,
  },
  contradictions: [],
  readiness: {
    fixes: [{ finding: 'm1', section: 'costs', what: 'Cite the figure.' }],
    adjustments: [{ section: 'costs', before: 0.7, after: 0.5, findings: ['m1'], replan: true }],
    stability: { A1: 1, A2: 0.5, A3: null, A4: 0.25, A5: 0.75, A6: 1, A7: 0 },
    singularity: { safe: false, reason: 'A3 (values) is missing', interventions: ['answer m1'] },
    vetoes: [
      { veto: 'confidence', why: 'too low' },
      { veto: 'entropy', why: 'runaway' },
    ],
  },
  graders: null,
  next: {
    plannerContext: ['missing variable: tariffs'],
    sectionPrompts: [{ section: 'costs', prompts: ['Cite it.'] }],
    outlineContext: ['alternative frame: rent'],
  },
};
const TOLD: SealedCritique = {
  caseId: 'a'.repeat(26),
  decision: 'unconverged',
  found: FOUND,
  thread: [],
  answers: [
    { by: 'LAWLIET', to: 'm1', agrees: true, why: 'it does' },
    { by: 'SHIKAMARU', to: 'm1', agrees: false, why: 'a rounding' },
  ],
  revisions: [],
  unheard: ['RICK abstained: no model answered'],
  stanceModel: 'assize-stance-2',
};
// Colours are on if CI is set.
const page = (told: SealedCritique, width = 100): string =>
  stripVTControlCharacters(renderCritique(told, '/cases/a.json', width));

describe('a critique for a person', () => {
  it('says first what decides, and every veto with its reason', () => {
    const [title, decision, ...vetoes] = page(TOLD).split('\n');
    expect(title).toBe('Heat pumps');
    expect(decision).toBe('  not converged after 1 iteration: vetoed by confidence, entropy');
    expect(vetoes.slice(0, 2).map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
      'veto confidence: too low',
      'veto entropy: runaway',
    ]);
  });

  it('puts findings under their section, with who found, agreed, denied and answered', () => {
    const text = page(TOLD);
    const section = text.slice(text.indexOf('Costs (costs)'), text.indexOf('The whole report'));
    expect(section).toContain('0.70 → 0.50, must be planned again');
    expect(section).toContain('significant  m1 MAKISHIMA [C] uncited-number');
    expect(section).toContain('agreed by LAWLIET');
    expect(section).toContain('denied by SHIKAMARU: a rounding');
    expect(text.slice(text.indexOf('The whole report'))).toMatch(
      /critical {5}r1 RICK \[RF\] alternative-frame\n.*\n.*\n +answers m1 · no revision can resolve it/,
    );
  });

  it('says what is missing as missing, what to do, and what nobody heard', () => {
    const text = page(TOLD);
    expect(text).toMatch(/A3 values +– missing/);
    expect(text).toContain('0.75, runaway, as given');
    expect(text).toContain('trust deficit 0.50');
    expect(text).toContain('not safe     A3 (values) is missing');
    expect(text).toContain('1 [costs] Cite the figure. (m1)');
    for (const line of ['planner: missing variable: tariffs', 'costs: Cite it.', 'outline: alt']) {
      expect(text).toContain(line);
    }
    expect(text).toContain('RICK abstained: no model answered');
    expect(text).toContain('signed /cases/a.json');
  });

  it.each([60, 100])('fits %i columns, and obeys no sign of the report', (width) => {
    const hostile = `${'long words of a finding '.repeat(30)}\u001B[2J\u202E`;
    const findings = [{ ...CHALLENGE, finding: hostile, quote: hostile }];
    const text = page({ ...TOLD, found: { ...FOUND, findings, title: hostile } }, width);
    for (const line of text.split('\n'))
      expect(Array.from(line).length, line).toBeLessThanOrEqual(width);
    expect(text).not.toContain('\u001B');
    expect(text).not.toContain('\u202E');
  });

  it('says how many findings it left out', () => {
    const findings = Array.from({ length: 14 }, (_, i) => ({ ...CHALLENGE, id: `m${i}` }));
    expect(page({ ...TOLD, found: { ...FOUND, findings } })).toContain('and 4 more findings here');
  });

  it('names who revised the report that converged, and what was done about each finding', () => {
    const [iteration] = FOUND.iterations;
    if (!iteration) throw new Error('no iteration');
    const iterations = [iteration, { ...iteration, iteration: 2, converged: true, vetoes: [] }];
    const done = [{ finding: 'm1', what: 'marked it', done: true }];
    const revisions = [
      { iteration: 1, by: 'built-in' as const, findings: [CHALLENGE, WHOLE], done },
    ];
    const found = { ...FOUND, iterations, converged: true, reason: 'all agree' };
    const told = { ...TOLD, decision: 'converged', found, revisions };
    expect(decisionSentence(told)).toBe(
      'converged after 2 iterations, as revised by the built-in writer: all agree',
    );
    const text = page(told);
    expect(text).toContain('Found in iteration 1, and revised by the built-in writer');
    expect(text).toContain('done: marked it');
    expect(text).toContain('no action was reported');
  });

  it('takes a mistrial for no convergence', () => {
    const found = { ...FOUND, reason: 'the deadline passed' };
    expect(decisionSentence({ ...TOLD, decision: 'mistrial', found })).toBe(
      'not converged: a mistrial, the deadline passed',
    );
  });
});

describe('a critique for a program', () => {
  it('has the names of the seed, and the sections as they came', () => {
    expect(critiqueJson(TOLD, '/cases/a.json')).toMatchObject({
      caseId: TOLD.caseId,
      file: '/cases/a.json',
      section_drafts: [{ id: 'costs', confidence: 0.5, own: 'kept' }],
      converged: false,
      convergence_reason: FOUND.reason,
      adversarial_findings: [CHALLENGE, WHOLE],
      critique_trace: { turns: 4, findings_count: 2, recommendation: 'replan' },
      iteration_history: [{ iteration: 1 }],
      singularity: { safe: false },
      stability: { A3: null },
      entropy_state: { e: 0.75, band: 'runaway' },
    });
  });
});

it('tells what was found once, and by its id wherever it comes again', () => {
  const { finding } = CHALLENGE;
  const again = { ...CHALLENGE, id: 'm2', quote: 'And 940 again.' };
  const mend = { ...CHALLENGE, id: 'b1', finding: `Mend first: ${finding}`, response_to: 'm1' };
  const change = `Cite a source: "Owners saved" (${finding})`;
  const thread: SealedCritique['thread'] = [
    {
      who: 'LIGHT',
      artifact: {
        kind: 'direction',
        directives: [{ section: 'costs', change, findings: ['m1'] }],
        findings: [],
        answers: [],
        said: '',
        abstained: null,
      },
    },
  ];
  const text = page({
    ...TOLD,
    thread,
    found: {
      ...FOUND,
      findings: [CHALLENGE, again, mend],
      readiness: FOUND.readiness && {
        ...FOUND.readiness,
        fixes: [{ finding: 'm1', section: 'costs', what: finding }],
      },
      next: { ...FOUND.next, sectionPrompts: [{ section: 'costs', prompts: [finding, change] }] },
    },
  });
  expect(text.split(finding)).toHaveLength(2);
  expect(text).toContain('the same as m1, for this section');
  expect(text).toContain('Mend first: m1');
  expect(text).toContain('[costs] m1 uncited-number');
  expect(text).toContain('Cite a source: "Owners saved" (m1)');
});
