import { describe, expect, it } from 'vitest';
import { abstentionOf } from './abstention.ts';
import {
  CRITIQUE_ARTIFACTS,
  type CritiqueArtifact,
  type IterationConstraints,
} from './artifacts.ts';
import { artifactFaults } from './admissible.ts';
import { constraintsNow, findingOf } from './finding.ts';
import { bindingFindings } from './iteration.ts';
import { previousEntropy, reportNow, revised } from './record.ts';
import { reader } from './report.ts';
import {
  assessed,
  challenged,
  constrained,
  directed,
  found,
  ready,
  reframed,
  REPORT,
  rewritten,
  stated,
  SUPPORTS,
  thread,
} from './testing/sample.ts';

const GIVEN = { ...REPORT, entropy: 0.3 };
const critical = found('f1', 'MAKISHIMA', { severity: 'critical', finding: 'no source for it' });
const missing = { name: 'electricity price', why: 'costs depend on it', sections: ['a'] };
const frames = [{ frame: 'a question of rights', changes: 'who pays' }];
const heated: CritiqueArtifact[] = [
  assessed(0.6),
  challenged({ findings: [critical, found('f2', 'MAKISHIMA')] }),
  constrained({
    missingVariables: [missing],
    findings: [
      found('f3', 'LAWLIET', { severity: 'critical', response_to: 'f1', actionable: false }),
    ],
  }),
  reframed({ frames, answers: [{ to: 'f1', agrees: true, why: '' }] }),
];
const judged = [...heated, ready(heated)];

const constrains = (asked: IterationConstraints): boolean =>
  [asked.plannerContext, asked.sectionPrompts, asked.outlineContext].flat().length > 0;

describe('the next iteration', () => {
  it('is given missing variables, challenges and frames where they belong', () => {
    expect(constraintsNow(REPORT, judged)).toEqual({
      plannerContext: ['missing variable: electricity price (costs depend on it)'],
      sectionPrompts: [{ section: 'a', prompts: ['no source for it'] }],
      outlineContext: ['alternative frame: a question of rights (who pays)'],
    });
  });

  it('is given what LIGHT directs, by section, beside the challenges', () => {
    const directives = [{ section: 'a', change: 'cite the price', findings: ['f1'] }];
    const [prompt] = constraintsNow(REPORT, [...judged, directed({ directives })]).sectionPrompts;
    expect(prompt).toEqual({ section: 'a', prompts: ['no source for it', 'cite the price'] });
  });

  it('is bound by what is critical and actionable; without such, by the heaviest that is actionable', () => {
    const minor = found('f2', 'MAKISHIMA');
    const significant = found('f4', 'MAKISHIMA', { severity: 'significant' });
    const hopeless = found('f5', 'RICK', { severity: 'critical', actionable: false });
    expect(bindingFindings([critical, minor, hopeless])).toEqual([critical]);
    expect(bindingFindings([minor, significant, hopeless])).toEqual([significant]);
    expect(bindingFindings([hopeless])).toEqual([]);
  });

  it('is asked for nothing where the report has converged', () => {
    const answers = [{ to: 'f2', agrees: true, why: '' }];
    const findings = [found('f2', 'MAKISHIMA')];
    const calm = thread(challenged({ findings }), constrained({ answers }));
    expect(constrains(constraintsNow(REPORT, calm))).toBe(true);
    expect(ready(calm).converged).toBe(true);
    expect(constrains(constraintsNow(REPORT, [...calm, ready(calm)]))).toBe(false);
  });
});

describe('a revision', () => {
  const section = { id: 'a', heading: 'Costs', text: 'Heat pumps cost less since 2021.' };
  const fresh = { id: 'd', heading: 'Prices', text: 'Power costs 30 cents.' };

  it('takes the place of sections by id, adds new ones, and takes out what it names', () => {
    const report = revised(GIVEN, rewritten({ sections: [fresh, section], removed: ['b'] }));
    expect(report.sections.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect(report.sections[0]).toEqual(section);
    expect(report).not.toHaveProperty('entropy');
  });

  it('can not empty the report, and says what would be wrong', () => {
    const before = [...judged];
    const emptied = rewritten({ removed: ['a', 'b', 'c'] });
    expect(artifactFaults(REPORT, before, emptied).join()).toContain(
      'the revised report: sections',
    );
    expect(artifactFaults(REPORT, before, rewritten({ sections: [fresh] }))).toEqual([]);
  });

  it('is what later turns are read against', () => {
    const before = [...judged, rewritten({ sections: [fresh] })];
    expect(reportNow(REPORT, before).sections).toHaveLength(4);
    const about = challenged({ findings: [found('g', 'MAKISHIMA', { target_section: 'd' })] });
    expect(artifactFaults(REPORT, [...before, assessed(0.3)], about)).toEqual([]);
    expect(artifactFaults(REPORT, heated, about)).toContain('findings.0: unknown section "d"');
  });

  it('makes a drop of entropy only where both were come by in one way', () => {
    const again = [...judged, rewritten(), assessed(0.2)];
    expect(previousEntropy(REPORT, again)).toBe(0.6);
    const entropy = { e: 0.2, band: 'crystalline' as const, components: null, given: false };
    expect(
      previousEntropy(REPORT, [...judged, rewritten(), assessed(0.2, { entropy })]),
    ).toBeNull();
    expect(previousEntropy({ ...REPORT, entropy: { e: 0.2, previous: 0.8 } }, [])).toBe(0.8);
  });
});

describe('an artifact', () => {
  const shape = (artifact: CritiqueArtifact) =>
    Object.values(CRITIQUE_ARTIFACTS)
      .map((schema) => reader(schema)(artifact))
      .filter(({ ok }) => ok);

  it.each([
    'assessment',
    'legitimacy',
    'constraints',
    'reframe',
    'readiness',
    'direction',
    'grades',
    'revision',
  ] as const)('of a crashed %s has its shape, is admissible, and gives its reason', (kind) => {
    const abstention = abstentionOf(kind, 'HTTP 500', GIVEN, heated);
    expect(shape(abstention)).toHaveLength(1);
    expect(abstention).toMatchObject({ kind, abstained: 'HTTP 500' });
    expect(artifactFaults(GIVEN, heated, abstention)).toEqual([]);
  });

  it('of a whole readiness has its shape and is admissible', () => {
    const readiness = ready(heated);
    expect(shape(readiness)).toHaveLength(1);
    expect(artifactFaults(REPORT, heated, readiness)).toEqual([]);
  });

  it('that says converged where the record says otherwise is not admissible', () => {
    const lying = { ...ready(heated), converged: true, vetoes: [] };
    expect(artifactFaults(REPORT, heated, lying)).toEqual([
      'readiness: "vetoes" is not what the record gives',
      'readiness: "converged" is not what the record gives',
    ]);
  });

  it('that assesses by another entropy or mode than is due is not admissible', () => {
    expect(artifactFaults(GIVEN, [], assessed(0.3))).toEqual([]);
    expect(artifactFaults(GIVEN, [], assessed(0.2))).toEqual([
      'assessment: "entropy" is not what the record gives',
    ]);
    expect(artifactFaults(GIVEN, [], assessed(0.3, { mode: 'classic' }))).toEqual([
      'assessment: "mode" is not what the record gives',
    ]);
    const readings = [{ source: 's9', ...SUPPORTS }];
    const statements = [stated('p', 'z', 'It rains.', readings)];
    expect(artifactFaults(GIVEN, [], assessed(0.3, { statements }))).toEqual([
      'unknown section "z"',
      'unknown source "s9"',
    ]);
  });

  it('that answers, mends or directs what nobody found is not admissible', () => {
    const answers = [{ to: 'f9', agrees: true, why: '' }];
    expect(artifactFaults(REPORT, heated, constrained({ answers }))).toEqual([
      'unknown finding "f9"',
    ]);
    const directives = [{ section: 'z', change: 'x', findings: ['f1', 'f8'] }];
    expect(artifactFaults(REPORT, judged, directed({ directives }))).toEqual([
      'unknown section "z"',
      'unknown finding "f8"',
    ]);
  });
});

describe('the finding of a critique', () => {
  it('has adjusted sections in their shape, the trace, the vetoes and what comes next', () => {
    const { converged, sections, trace, readiness, next } = findingOf(REPORT, judged);
    expect(converged).toBe(false);
    expect(sections.map(({ id, confidence }) => [id, confidence])).toEqual([
      ['a', 0.37],
      ['b', 0.7],
      ['c', 0.7],
    ]);
    expect(sections[0]).toMatchObject({ heading: 'Costs', citations: ['s1'] });
    expect(trace).toEqual({
      turns: 4,
      findings_count: 3,
      critical_findings: 2,
      constraints_extracted: 2,
      missing_variables: ['electricity price'],
      alternative_frames: ['a question of rights'],
      recommendation: 'refine_targeted',
    });
    expect(readiness?.vetoes.map(({ veto }) => veto)).toEqual(['confidence']);
    expect(readiness?.fixes.map(({ finding }) => finding)).toEqual(['f1', 'f2']);
    expect(constrains(next)).toBe(true);
  });

  it('keeps the history of every iteration, and speaks of the last', () => {
    const calm = thread();
    const all = [...judged, rewritten(), ...calm];
    const whole = findingOf(REPORT, [...all, ready(all)]);
    expect(whole.iterations.map(({ converged, findings }) => [converged, findings])).toEqual([
      [false, 3],
      [true, 0],
    ]);
    expect(whole).toMatchObject({ converged: true, findings: [] });
  });

  it('of a case that was cut off has not converged, and keeps what was found', () => {
    expect(findingOf(REPORT, heated.slice(0, 2))).toMatchObject({
      converged: false,
      reason: 'it ended before anybody judged the report',
      findings: [{ id: 'f1' }, { id: 'f2' }],
      readiness: null,
    });
    expect(findingOf(REPORT, [...judged, rewritten()]).findings).toHaveLength(3);
    expect(findingOf(REPORT, [])).toMatchObject({ converged: false, entropy: null });
  });
});
