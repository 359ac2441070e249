import { describe, expect, test } from 'vitest';
import { handInAll, openTrial, unsigned } from '#src/testing/drive.ts';
import { activated, defended, indicted, reinvestigated, ruled } from '#src/testing/artifacts.ts';
import { envelopeOf, seal } from '#src/testing/keys.ts';
import { reviewOf } from './output.ts';

const evidence = [
  { id: 'e1', text: 'It is so.', source: 'urn:a' },
  { id: 'e2', kind: 'exit-code' as const, data: { code: 1 } },
];
const claim = { text: 'It is.', evidence };
const plea = [indicted({ confidence: 0.99 }), defended({ plea: 'yes' })];
const ruling = ruled('affirm', {
  credibility: 0.7,
  support: [
    { id: 'e1', weight: 0.9 },
    { id: 'found', weight: 0.5 },
    { id: 'new', weight: 0.4 },
  ],
  contradictions: [
    { id: 'e2', weight: 0.3, type: 'falsification' },
    { id: 'gone', weight: 0.1, type: 'exception' },
  ],
});

describe('a review', () => {
  const searched = { evidence: [{ id: 'found', text: 'A search found it.' }] };
  const brought = reinvestigated({ evidence: [{ id: 'new', text: 'A remand brought it.' }] });
  const trial = handInAll(openTrial({ claim }), [
    { artifact: indicted({ confidence: 0.99 }), gathered: { ...searched, stanceModel: 'cues-1' } },
    defended({ plea: 'yes' }),
    ruled('remand'),
    brought,
    ...plea,
    { artifact: ruling, afterMs: 2500 },
  ]);
  const review = reviewOf(seal(trial, unsigned));

  test('carries the text and source of each exhibit that it cites, wherever it came from', () => {
    expect(review.support).toEqual([
      { id: 'e1', weight: 0.9, text: 'It is so.', source: 'urn:a' },
      { id: 'found', weight: 0.5, text: 'A search found it.', source: null },
      { id: 'new', weight: 0.4, text: 'A remand brought it.', source: null },
    ]);
    expect(review.contradictions).toEqual([
      { id: 'e2', weight: 0.3, type: 'falsification', text: null, source: null },
      { id: 'gone', weight: 0.1, type: 'exception', text: null, source: null },
    ]);
  });

  test('carries the fold: edges, messages, remands, time', () => {
    expect(review).toMatchObject({
      caseId: trial.file.header.caseId,
      claim: 'It is.',
      decision: 'affirm',
      classification: 'supported',
      confidence: 0.8,
      credibility: 0.7,
      edges: ['HD1', 'HD2', 'HD8', 'HD1', 'HD2', 'HD6'],
      handoffs: trial.walk.handoffs,
      remands: 1,
      gaps: [],
      stanceModel: 'cues-1',
      elapsedMs: 6 * 1000 + 2500,
    });
  });
});

test('a credibility that is not known is null, never a number', () => {
  const light = openTrial({ claim: { confidence: 0.9 }, trusted: true });
  const unread = activated('affirm', 0.9, 0.85, { basis: 'publisher' });
  const review = reviewOf(seal(handInAll(light, [unread]), unsigned));
  expect(review).toMatchObject({ credibility: null, support: [], contradictions: [], edges: [] });
});

test('an envelope that holds no verdict is an error that names the case', () => {
  const trial = handInAll(openTrial(), [...plea, ruling]);
  const envelope = envelopeOf('e30=', 'judge', unsigned);
  expect(() => reviewOf({ case: trial.file, envelope })).toThrow(trial.file.header.caseId);
});
