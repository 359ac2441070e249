import { readdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { checkSealedCase, type CaseFile } from '@assize/proto';
import { readingOf } from '@assize/court/testing';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exhibitsShown } from './exhibits.ts';
import { explanationOf } from './explain.ts';
import { countOnSide, decidingText, headline, type Explanation } from './model.ts';
import { explanationPage } from './page.ts';
import { reasonOf } from './reason.ts';
import { explanationText } from './text.ts';
import {
  recordedExplanation,
  HISTORIES,
  recordedCase,
  withVerdictFields,
  recordedTrial,
} from '../testing/recorded.ts';
import { weighAgain } from './weighed.ts';

/** Colours may be on. */
const textOf = (of: Explanation, width: number): string =>
  stripVTControlCharacters(explanationText(of, width));
const sumsOf = (name: string): string[] =>
  recordedExplanation(name).sums.map(({ label, text }) => `${label}: ${text}`);

const NAMES = readdirSync(HISTORIES)
  .filter((name) => name.endsWith('.json') && name !== 'trust.json')
  .map((name) => name.replace(/\.json$/, ''));

test('what a check found is told of each exhibit without the number of all', () => {
  const [first] = recordedExplanation('scattered').exhibits.filter(({ id }) => id === 'first');
  expect(first?.remarks).toContainEqual({
    who: 'adversary',
    what: 'finds it without a number that the statement gives',
  });
});

describe('the line that decides, and the reason, of each recorded case', () => {
  it.each([
    [
      'denied',
      'REFUTED · 1 against, 0 for · confidence 0.91',
      /weighs 0\.91 .* the charge “supported” does not hold/,
    ],
    [
      'disputed',
      'CONTESTED · 1 against, 1 for · confidence 0.91',
      /^Both sides are strong, 0\.93 for and 0\.91/,
    ],
    [
      'groundless',
      'NOT PROVEN · 0 against, 0 for · confidence 0.50',
      /^The record holds no sufficient evidence/,
    ],
    [
      'hurried',
      'NO VERDICT (mistrial) · 0 against, 0 for',
      /^Nothing was decided: .*4 handoffs made, 3 allowed/,
    ],
    [
      'late',
      'NO VERDICT (mistrial) · 0 against, 0 for · DEGRADED',
      /^Nothing was decided: the time limit of 1 ms ended/,
    ],
    ['long', 'CONTESTED · 1 against, 13 for · confidence 0.91', /^Both sides are strong/],
    [
      'plain',
      'SUPPORTED · 0 against, 1 for · confidence 0.93',
      /^The evidence for it weighs 0\.93/,
    ],
    [
      'scattered',
      'SUPPORTED · 0 against, 1 for · confidence 0.93',
      /^The evidence for it weighs 0\.93/,
    ],
    ['sure', 'SUPPORTED · 0 against, 3 for · confidence 0.95', /^The evidence for it weighs 0\.95/],
    [
      'unanswered',
      'NOT PROVEN · 0 against, 0 for · confidence 0.50',
      /^The record holds no sufficient evidence/,
    ],
    [
      'unreadable',
      'NO VERDICT (mistrial) · 0 against, 0 for',
      /script that the heuristic brain reads/,
    ],
    [
      'wrong-cause',
      'FOUND “disk” · 0 against, 1 for · confidence 0.23',
      /so the charge “release” does not hold/,
    ],
  ])('%s', (name, line, reason) => {
    const of = recordedExplanation(name);
    expect(headline(of)).toBe(line);
    expect(of.reason).toMatch(reason);
  });
});

test('every sealed confidence is what today’s arithmetic on the record comes to', () => {
  expect(NAMES.flatMap((name) => sumsOf(name).filter((line) => line.startsWith('sealed')))).toEqual(
    [],
  );
  expect(sumsOf('sure')).toContain('confidence: S × (1 − R) = 0.95 × (1 − 0.00) = 0.95');
  expect(sumsOf('sure').join()).toContain(
    'S, for: 1 − (1 − 0.93) × (1 − 0.3 × (1 − (1 − 0.93) × (1 − 0.93))) = 0.95',
  );
});

test('what may say the contrary is told of an exhibit, but where others decided than today’s rule', () => {
  const { file, predicate, exhibits, weighed } = recordedTrial('scattered');
  const finding = { ...weighed.finding, contrary: { id: 'first', refute: 0.4 } };
  const shown = (known: boolean, unread = weighed.unread) =>
    exhibitsShown(file, exhibits, predicate, { ...weighed, finding, unread }, known).find(
      ({ id }) => id === 'first',
    );
  expect(shown(true)).toMatchObject({ side: null, contrary: 0.4, silent: false });
  expect(shown(true)?.fate).toMatch(/on neither\. It may contradict the finding/);
  const foreign = shown(true, new Map([['first', 'it is in another language (fr)']]));
  expect(foreign).toMatchObject({ side: null, contrary: 0.4, silent: false });
  expect(foreign?.fate).toMatch(/^Not read, because .* \(fr\), .* may contradict the finding/);
  expect(shown(false)).toMatchObject({ side: null, contrary: 0, silent: true });
  expect(shown(false)?.fate).not.toContain('contradict');
});

test('what only restates yields in the sums of a first look too, where it yielded', () => {
  const { file, predicate } = recordedTrial('disputed');
  const [entry] = file.entries;
  if (!entry) throw new Error('a recorded case has entries');
  const { text } = file.header.claim;
  const exhibits = [
    { id: 'a', text },
    { id: 'b', text: 'The Eiffel Tower is not located in Paris, but on a lawn of Las Vegas.' },
  ];
  const each = [readingOf('a', { support: 0.9 }), readingOf('b', { refute: 0.95 })];
  const read = [{ statement: text, exhibits: each }];
  const scales = { support: 0, refute: 0.95 };
  const review = { kind: 'review', classification: 'refuted', confidence: 0.95 } as const;
  const artifact = { ...review, scales, abstained: null };
  const entries = [{ ...entry, artifact, gathered: { readings: read } }];
  expect(weighAgain({ ...file, entries }, predicate, exhibits).finding).toMatchObject({
    classification: 'refuted',
    scales,
  });
});

test('numbers of former rules are not passed off as today’s', () => {
  const of = recordedExplanation('first-rules/denied');
  expect(of.sides).toBeNull();
  expect(of.sums.at(-1)?.text).toMatch(/earlier rules/);
});

test('the deciding sentence is that which speaks, wherever in its passage it stands', () => {
  const of = recordedExplanation('disputed');
  expect(of.exhibits.map(decidingText)).toEqual([
    'The Eiffel Tower is located in Paris.',
    'The Eiffel Tower is not located in Paris.',
  ]);
  expect(of.exhibits.map(({ passage }) => passage?.after)).toEqual([
    ' Millions visit it.',
    ' So a forum says.',
  ]);
});

test('the one exhibit that stands against many is not below them all', () => {
  const sides = recordedExplanation('long').exhibits.map(({ side }) => side);
  expect(sides.slice(0, 3)).toEqual(['support', 'refute', 'support']);
});

test('each exhibit has what was said of it and what became of it', () => {
  const [, denied] = recordedExplanation('disputed').exhibits;
  // The list must not say that its share on the other side was struck.
  expect(denied?.remarks.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'prosecutor cites it for “contested” as primary evidence (0.91)',
    'defense cites it in the hearing',
  ]);
  expect(denied?.fate).toBe('Counts against it with 0.91.');
  expect(recordedExplanation('groundless').exhibits[0]?.fate).toMatch(/^About something else/);
});

test('an exhibit counts once together with those of its source that count, not with a struck one', () => {
  const { file, predicate, exhibits, weighed: own } = recordedTrial('sure');
  const onScales = own.onScales.map((one) => ({ ...one, origin: 'source s' }));
  const remaining: typeof own.remaining = (id) => (id === 'e2' ? 0 : 1);
  const shown = exhibitsShown(file, exhibits, predicate, { ...own, onScales, remaining }, true);
  expect(shown.find(({ id }) => id === 'e1')?.fate).toBe(
    'Counts for it with 0.93, as one exhibit with e3 (same source or wording).',
  );
});

test('what the judge rules of itself is told as no challenge, which nobody raised', () => {
  const { file, predicate, exhibits } = recordedTrial('sure');
  const yielded = {
    severity: 'fatal',
    ground: 'testimony',
    side: 'support',
    upheld: true,
  } as const;
  const entries = file.entries.map((entry): CaseFile['entries'][number] => {
    const { artifact } = entry;
    if (artifact.kind !== 'verdict') return entry;
    return { ...entry, artifact: { ...artifact, rulings: [{ id: 'e1', ...yielded }] } };
  });
  const ruled = { ...file, entries };
  const sealed = { ...predicate, support: [] };
  const weighed = weighAgain(ruled, sealed, exhibits);
  const first = exhibitsShown(ruled, exhibits, sealed, weighed, true).find(({ id }) => id === 'e1');
  expect(first?.remarks.at(-1)?.what).toBe(
    'discounts it, without a challenge, as evidence for the charge (“testimony”): 0 % remains',
  );
  expect(first?.fate).toBe(
    'It is evidence for the claim, but after the judge’s rulings nothing of it counts.',
  );
});

test.each([
  ['publisher acme (signed)', 'brought by the publisher acme (signed)'],
  ['built-in investigator', 'found by the evaluator'],
])('after a remand an exhibit is told to come from whom it does: %s', (by, told) => {
  const { file, predicate, exhibits: evidence, weighed } = recordedTrial('sure');
  const said = { answers: [], evidence, classification: 'supported', confidence: 0.9, by };
  const entries = file.entries.map((entry): CaseFile['entries'][number] => {
    return { ...entry, role: 'evaluator', artifact: { kind: 'reinvestigation', ...said } };
  });
  const claim = { ...file.header.claim, evidence: [] };
  const remanded = { ...file, header: { ...file.header, claim }, entries };
  const [first] = exhibitsShown(remanded, evidence, predicate, weighed, true);
  expect(first?.from).toBe(told);
});

const CHANGED = { status: 'tampered', why: 'changed' } as const;

/** The signatures then no longer hold, which explanations do not need. */
function changed(name: string, change: (entry: CaseFile['entries'][number]) => object) {
  const { case: file, envelope } = recordedCase(name);
  const entries = file.entries.map((entry) => ({ ...entry, ...change(entry) }));
  const sealed = checkSealedCase({ case: { ...file, entries }, envelope });
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  return explanationOf(sealed.value, CHANGED);
}

test('a jury that was not asked, for a party had abstained, is not told of as one', () => {
  const jury = { quorum: 1, families: [], seats: [] };
  const { notes } = explanationOf(withVerdictFields(recordedCase('sure'), { jury }), CHANGED);
  expect(notes.filter(({ text }) => text === '')).toEqual([]);
});

test('a first look that rejects the charge is headed by what it found of the claim', () => {
  const wordFor = (classification: string | null): string => {
    const rejected = { decision: 'reject', charge: 'refuted', classification };
    return explanationOf(withVerdictFields(recordedCase('sure'), rejected), CHANGED).word;
  };
  expect(['supported', 'refuted', 'disk', null].map(wordFor)).toEqual([
    'SUPPORTED',
    'REFUTED',
    'FOUND “disk”',
    'REJECTED',
  ]);
});

test('an exhibit in another language was not read, and nobody is asked what it says', () => {
  const missing = [
    'stance: 1 of 1 passages not read: they or the claim are in another language (de)',
  ];
  const asked = /is on the topic but says neither/;
  const silent = { support: 0, refute: 0, neutral: 1, relevance: 1 };
  const unread = (foreign: boolean) =>
    changed('unanswered', ({ gathered }) => {
      const { readings = [] } = gathered;
      const read = readings.map(({ statement, exhibits }) => {
        return { statement, exhibits: exhibits.map(({ id }) => ({ id, ...silent })) };
      });
      const all = { ...gathered, ...(readings.length === 0 ? {} : { readings: read }) };
      return { gathered: foreign ? { ...all, missing } : all };
    });
  const of = unread(true);
  expect(of.exhibits.map(({ fate }) => fate).join()).toMatch(
    /^Not read, .*another language \(de\)/,
  );
  expect(JSON.stringify(unread(false))).toMatch(asked);
  expect(JSON.stringify([of.exhibits, of.gaps, of.remands])).not.toMatch(asked);
});

test('a finding against which exhibits stand says so, and why, where today’s rule does not bear it out', () => {
  const { predicate } = recordedTrial('long');
  expect(reasonOf({ ...predicate, classification: 'supported' }, null)).toMatch(
    /^The court found “supported”.*, although 1 exhibit is against it\. In its own words: \S/,
  );
});

test('remands, limits and what was missing are told', () => {
  const of = recordedExplanation('unanswered');
  expect(of.remands.map(({ who }) => who)).toContain('judge asks');
  expect(of.limits).toContainEqual({ name: 'remands', text: '1 of 2' });
  expect(of.gaps.length).toBeGreaterThan(1);
});

test('whatever a tampered file holds for an artifact, it is explained', () => {
  const { case: file, envelope } = recordedCase('disputed');
  const kinds = fc.constantFrom(
    'indictment',
    'discovery',
    'defense-brief',
    'verdict',
    'reinvestigation',
    'review',
    'other',
  );
  const trust = { status: 'tampered', why: 'a byte' } as const;
  fc.assert(
    fc.property(fc.nat(6), kinds, fc.object({ withNullPrototype: false }), (at, kind, junk) => {
      const artifact: object = { items: [null], answers: 1, evidence: [null], ...junk, kind };
      const entries = file.entries.map((entry, i) => (i === at ? { ...entry, artifact } : entry));
      const sealed = checkSealedCase(
        JSON.parse(JSON.stringify({ case: { ...file, entries }, envelope })),
      );
      if (!sealed.ok) return;
      const of = explanationOf(sealed.value, trust);
      expect(textOf(of, 80)).toMatch(/TAMPERED WITH/);
      expect(explanationPage(of)).toContain('TAMPERED WITH');
    }),
  );
});

describe('the text', () => {
  it.each(NAMES.flatMap((name) => [60, 80, 120].map((width) => [name, width] as const)))(
    'of %s is no wider than %i columns',
    (name, width) => {
      const lines = textOf(recordedExplanation(name), width).split('\n');
      expect(lines.filter((line) => Array.from(line).length > width)).toEqual([]);
    },
  );

  it('of a file that does not verify begins with that', () => {
    const why = 'a byte was changed';
    const of = explanationOf(recordedCase('plain'), { status: 'tampered', why });
    const text = textOf(of, 80);
    expect(text.split('\n')[0]).toContain('TAMPERED WITH · it says SUPPORTED');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`none of this is a verdict: ${why}`);
  });
});

test('of another proceeding’s verdict everything that it says is told', () => {
  const of = recordedExplanation('critique/classic');
  expect(headline(of)).toBe('UNCONVERGED');
  expect(of.facts.map(({ name }) => name)).toContain('critique');
  expect(of.facts.find(({ name }) => name === 'critique')?.text).not.toMatch(/[{}]|":/);
  const [first] = recordedExplanation('critique/replanned').walk;
  expect(first?.did).toMatch(/^contradictions: \d+, statements: \d+\.$/);
  expect(countOnSide(of, 'support')).toBe(0);
});
