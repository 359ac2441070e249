import { sideOfScales, scalesOf, type Evidence, type ExhibitReading } from '@assize/proto';
import { lexicalReader } from '#src/reading/lexical-reader.ts';
import { describe, expect, it } from 'vitest';
import { evidenceOnBothSides } from './balance.ts';
import { challengesTo } from '#src/grounds/grounds.ts';
import { onScales } from '#src/grounds/groups.ts';
import { falsifiedOn, reasonsMeasured } from './measurements.ts';
import { gatherReadings, readingsOn } from '#src/reading/exhibits.ts';
import { aView, gathered, readingOf } from '#src/testing/view.ts';

const PASSED = 'All tests pass.';
const suite = (cases: string): string => `<testsuite name="unit">${cases}</testsuite>`;
const FAILING: Evidence = {
  id: 'report',
  kind: 'junit',
  text: suite('<testcase name="adds"/><testcase name="may divide by 12"><failure/></testcase>'),
};
const TEXTS: Evidence[] = Array.from({ length: 10 }, (_unused, i) => {
  return { id: `t${i}`, text: `All tests pass. So says witness ${i} of the build.` };
});

const view = aView({
  claim: { ...aView().claim, text: PASSED },
  charge: { classification: 'supported', statement: PASSED },
  exhibits: [...TEXTS, FAILING],
});

function falsifies(id: string): ExhibitReading {
  const measured = { kind: 'junit', holds: false, what: '1 of 2 tests fails' } as const;
  return { ...readingOf(id, { refute: 1 }), measured };
}

describe('a report that a claim is contradicted by', () => {
  it('refutes it, whatever ten texts say', async () => {
    const { signal } = new AbortController();
    const read = await gatherReadings(lexicalReader(), view, [PASSED], view.exhibits, signal);
    const readings = readingsOn(read, PASSED);
    expect(readings.filter(({ support }) => support > 0.5)).toHaveLength(10);
    expect(sideOfScales(scalesOf(onScales(view.exhibits, readings)))).toBe('refuted');
    expect(falsifiedOn(view, read, () => 1)).toMatchObject({
      falsifier: { id: 'report' },
      finding: { classification: 'refuted', confidence: 1 },
    });
    expect(reasonsMeasured(readings)).toEqual([
      {
        text: 'Falsified by report (junit): 1 of 2 tests fails: "may divide by 12".',
        exhibits: ['report'],
      },
    ]);
    expect(evidenceOnBothSides(view, read)).toMatchObject({
      credibility: 0,
      contradictions: [{ id: 'report', weight: 1, type: 'falsification' }],
    });
  });

  it('is not attacked for how it is worded, but is for what it is about', () => {
    const cited = { exhibit: FAILING, statement: '12 tests pass.', earlier: [] };
    const reading = falsifies('report');
    expect(challengesTo({ ...cited, reading, side: 'refute' })).toEqual([]);
    const words = { ...cited, exhibit: { id: 'report', text: 'It may be.' } };
    const unmeasured = readingOf('report', { support: 1 });
    expect(challengesTo({ ...words, reading: unmeasured, side: 'support' })).toHaveLength(2);
    const beside = { ...reading, relevance: 0 };
    expect(challengesTo({ ...cited, reading: beside, side: 'refute' })).toMatchObject([
      { ground: 'off-topic' },
    ]);
  });

  it('repeats another only byte for byte', () => {
    const almost = { ...FAILING, id: 'again', text: FAILING.text?.replace('adds', 'add') ?? '' };
    const groups = (items: Evidence[]) =>
      new Set(
        onScales(
          items,
          items.map(({ id }) => falsifies(id)),
        ).map(({ wording }) => wording),
      ).size;
    expect(groups([FAILING, almost])).toBe(2);
    expect(groups([FAILING, { ...FAILING, id: 'again' }])).toBe(1);
  });

  it('is told before all others, and words are not told at all', () => {
    const attests = { ...readingOf('b', { support: 1 }) };
    const measured = { kind: 'coverage', holds: true, what: 'coverage is 90 %' } as const;
    const readings = [readingOf('t', { support: 1 }), { ...attests, measured }, falsifies('a')];
    expect(reasonsMeasured(readings).map(({ exhibits }) => exhibits)).toEqual([['a'], ['b']]);
    expect(
      falsifiedOn(view, gathered([readingOf('t', { refute: 1 })], PASSED), () => 1),
    ).toBeNull();
  });
});
