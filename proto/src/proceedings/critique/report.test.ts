import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_SECTIONS, MOST_SOURCES, parseReport, readReport, REPORT_LIMIT } from './report.ts';
import { REPORT } from './testing/sample.ts';

const faults = (value: unknown) => {
  const read = readReport(value);
  return read.ok ? [] : read.faults;
};
const [section] = REPORT.sections;
const [source] = REPORT.sources;

describe('a report', () => {
  it('is read with the unknown fields of its sections and sources kept', () => {
    const rich = {
      ...REPORT,
      sections: [{ ...section, grader_scores: { relevance: 0.8 } }],
      sources: [{ ...source, url: 'https://example.org' }],
    };
    expect(parseReport(JSON.stringify(rich))).toEqual({ ok: true, value: rich });
  });

  it('has every fault named, with its place', () => {
    expect(
      faults({ title: '', sections: [{ id: 'a', text: 1 }], sources: [{ id: 's' }], zap: 1 }),
    ).toEqual(
      expect.arrayContaining([
        'title must not be empty',
        'sections.0 must have heading',
        'sections.0.text must be string',
        'sources.0 must have text',
        'zap: unknown field',
      ]),
    );
  });

  it('must not use an id twice, name a section "global", or leave a text empty', () => {
    const twice = { ...REPORT, sections: [section, section], sources: [{ ...source, text: ' ' }] };
    expect(faults(twice)).toEqual([
      'sections: the id "a" is used twice',
      'sources.0.text is empty',
    ]);
    expect(faults({ ...REPORT, sections: [{ ...section, id: 'global' }] })).toEqual([
      'sections.0.id: "global" means the whole report; rename it',
    ]);
  });

  it('may cite what it does not have: that is for the critics to find', () => {
    expect(faults({ ...REPORT, sections: [{ ...section, citations: ['nowhere'] }] })).toEqual([]);
  });

  it('is bounded in sections, sources and bytes', () => {
    const sections = Array.from({ length: MOST_SECTIONS + 1 }, (_, i) => ({
      ...section,
      id: `${i}`,
    }));
    const sources = Array.from({ length: MOST_SOURCES + 1 }, (_, i) => ({ ...source, id: `${i}` }));
    expect(faults({ ...REPORT, sections, sources })).toHaveLength(2);
    const long = sections.slice(0, 8).map((one) => ({ ...one, text: 'x'.repeat(40_000) }));
    expect(faults({ ...REPORT, sections: long }).join()).toContain(`the limit is ${REPORT_LIMIT}`);
  });

  it('gives an entropy that agrees with its own components', () => {
    const components = { ambiguity: 0.5, conflict: 0.5, novelty: 0.5, trustDeficit: 0.5 };
    expect(faults({ ...REPORT, entropy: { e: 0.5, components } })).toEqual([]);
    expect(faults({ ...REPORT, entropy: { e: 0.2, components } })).toEqual([
      'entropy.e is 0.2, and its components give 0.500',
    ]);
    expect(faults({ ...REPORT, entropy: 1.5 }).length).toBeGreaterThan(0);
  });

  it('that is no JSON, or nested without end, is refused', () => {
    expect(parseReport('{').ok).toBe(false);
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
    const text = JSON.stringify(REPORT).replace('"id":"a"', `"id":"a","deep":${deep}`);
    expect(parseReport(text)).toMatchObject({ ok: false });
  });

  it('is never thrown at, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readReport(value).ok).toBe(false);
      }),
    );
  });
});
