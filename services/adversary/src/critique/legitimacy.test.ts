import { canonical } from '@assize/proto';
import { findingFaults, type Assessment } from '@assize/proto/critique';
import { assessed } from '@assize/proto/critique/testing';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { challengeLegitimacy } from './legitimacy.ts';

const SOURCES = {
  trial: 'The trial had 40 plots. Drip saved water on loam.',
  survey: 'All fields are dry in May. Nobody was asked about pumps.',
};

function challenges(text: string, assessment: readonly Assessment[] = []) {
  const report = reportOf({ a: text }, SOURCES);
  const { findings } = challengeLegitimacy(critiqueView(report, assessment));
  expect(findingFaults(findings, report, [], 'MAKISHIMA')).toEqual([]);
  for (const { quote } of findings) expect(text).toContain(quote);
  return findings;
}

const kinds = (text: string): string[] => challenges(text).map(({ type }) => type);

describe('a figure', () => {
  it('without a citation that no source gives is challenged', () => {
    const [one] = challenges('Some 81 percent of the growers agree.');
    expect(one).toMatchObject({ type: 'uncited-number', severity: 'significant' });
  });

  it('that a source gives which the section does not cite weighs less, and the source is named', () => {
    const [one] = challenges('There were 40 plots in the valley.');
    expect(one).toMatchObject({ type: 'uncited-number', severity: 'minor' });
    expect(one?.finding).toContain('trial');
  });

  it.each([
    ['that is cited', 'Some 81 percent of the growers agree [trial].'],
    [
      'that its section’s source gives',
      'Drip was tried there [trial]. There were 40 plots in all.',
    ],
    [
      'that another sentence gives with a citation',
      'Of all, 81 percent agree [trial]. These 81 were asked.',
    ],
    [
      'that is only counted up',
      'Drip was tried there [trial]. To those 40 plots came as many as 40, so 80 in all.',
    ],
    ['that names a thing', 'Table 3 shows the COVID-19 wards of that valley.'],
  ])('%s is not', (_what, text) => {
    expect(kinds(text)).not.toContain('uncited-number');
  });
});

it('quotes no half of a sign where a sentence that never ends is cut', () => {
  const found = challenges(`${'x'.repeat(1999)}😀 is what 81 percent said.`);
  expect(found[0]?.quote).toHaveLength(1999);
  expect(() => canonical(found)).not.toThrow();
});

it('names the id of a citation that has no source, and holds nothing else against its sentence', () => {
  const text = 'Never were 81 percent drilled [ghost]. Drip saved water on loam [trial].';
  const report = reportOf({ a: text }, SOURCES);
  const sections = report.sections.map((one) => ({ ...one, citations: ['ghost', 'trial'] }));
  const { findings, said } = challengeLegitimacy(critiqueView({ ...report, sections }));
  expect(findings).toMatchObject([
    {
      type: 'missing-source',
      severity: 'significant',
      finding: 'It cites [ghost], and the report has no source of that id.',
      quote: 'Never were 81 percent drilled [ghost].',
    },
  ]);
  expect(said).toContain('1 citations name no source');
});

describe('words without exception', () => {
  it('weigh more on no source than on one', () => {
    const [none] = challenges('Growers will never give up their furrows.');
    expect(none).toMatchObject({ type: 'absolute-on-thin', severity: 'significant' });
    const [one] = challenges('Drip always saves water on loam [trial].');
    expect(one).toMatchObject({ type: 'absolute-on-thin', severity: 'minor' });
  });

  it.each([
    ['on two sources', 'Drip always saves water on loam [trial][survey].'],
    ['that the source says itself', 'All fields are dry in May [survey].'],
    ['that tell what the source lacks', 'Nobody asked about the pumps [survey].'],
    ['that are taken back', 'Not all fields are dry in May [trial].'],
  ])('%s are let be', (_what, text) => {
    expect(kinds(text)).not.toContain('absolute-on-thin');
  });
});

describe('a statement that its own source denies', () => {
  const text = 'Drip saved no water on loam [trial].';
  const assessment = assessed(null, {
    contradictions: [
      { id: 'x1', section: 'a', statement: 's0.0', against: 'trial', why: 'source trial says so' },
    ],
  });

  it('is the heaviest challenge, and quotes the sentence', () => {
    const [one] = challenges(text, [assessment]);
    expect(one).toMatchObject({ type: 'contested-by-source', severity: 'critical', quote: text });
  });

  it('is not raised where nobody assessed the report: nothing was read', () => {
    expect(kinds(text)).not.toContain('contested-by-source');
  });
});

it('is never silent, and says how much was read', () => {
  const { said, findings, abstained } = challengeLegitimacy(
    critiqueView(reportOf({ a: 'The fields were dry [trial].' }, SOURCES)),
  );
  expect(findings).toEqual([]);
  expect(said).toContain('0 of 0 were read');
  expect(abstained).toBeNull();
});
