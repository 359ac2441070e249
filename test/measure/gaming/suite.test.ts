import { admitClaim } from '@assize/proto';
import { describe, expect, test } from 'vitest';
import { itemOf, type Item } from '../evaluate/items.ts';
import type { Judged } from '../evaluate/verdicts.ts';
import { aimAt, evidenceOf, type Attempt } from './attempt.ts';
import { FAMILIES } from './families.ts';
import { effectOf, familyReport, formatGaming } from './report.ts';
import { attemptsOf } from './suite.ts';

const item = (id: string, claim: string, label: string, ...texts: string[]): Item =>
  itemOf({ id, claim, label, evidence: texts.map((text, at) => ({ id: `e${at}`, text })) }, id);

const TARGETS = [
  item('bridge', 'The bridge was opened in 1781.', 'refuted', 'The bridge was opened in 1794.'),
  item('whales', 'Whales are mammals.', 'supported', 'Whales, of which many live, are mammals.'),
].map((one) => aimAt(one, one.gold));

describe.each(FAMILIES.map((family, place) => ({ ...family, place })))('$name', (family) => {
  const attempts = attemptsOf(family, family.place, TARGETS, 8);

  test('makes so many attempts, the same each time, over the targets in turn', () => {
    expect(attempts).toHaveLength(8);
    expect(attemptsOf(family, family.place, TARGETS, 8)).toEqual(attempts);
    expect(attempts.map(({ target }) => target.item.id).slice(0, 3)).toEqual([
      'bridge',
      'whales',
      'bridge',
    ]);
    expect(attemptsOf(family, family.place, [], 8)).toEqual([]);
  });

  test('leaves claim and honest words where they were, and asks nothing that the court refuses', () => {
    for (const { target, item: tampered } of attempts) {
      expect(tampered.claim.text).toBe(target.item.claim.text);
      const texts = (tampered.claim.evidence ?? []).map(({ text }) => text ?? '');
      const words = evidenceOf(target).map(({ text }) => text ?? '');
      expect(words.every((said) => texts.some((text) => text.includes(said)))).toBe(true);
      expect(texts).not.toEqual(words);
      expect(admitClaim(tampered.claim)).toMatchObject({ ok: true });
    }
  });
});

const judged = (decision: string, predicted: string | null): Judged => ({
  item: TARGETS[0]?.item ?? item('none', 'x', 'nei'),
  decision,
  predicted,
  confidence: 0.9,
  tokens: 0,
  elapsedMs: 1,
  stanceModel: null,
  relevanceModel: null,
});

test('a verdict is moved where another side has it, and undone where nobody has', () => {
  const [target] = TARGETS;
  if (!target) throw new Error('there is a target');
  const attempt: Attempt = { family: 'repeated', target, item: target.item };
  const effect = (decision: string, predicted: string | null) =>
    effectOf({ attempt, judged: judged(decision, predicted) });
  expect(effect('amend', 'refuted')).toBe('held');
  expect(effect('affirm', 'supported')).toBe('moved');
  expect(effect('amend', 'contested')).toBe('undone');
  expect(effect('acquit', 'nei')).toBe('undone');
  expect(effect('mistrial', null)).toBe('undone');
  const [family] = FAMILIES;
  if (!family) throw new Error('there is a family');
  const outcomes = [judged('affirm', 'supported'), judged('amend', 'refuted')].map((one) => {
    return { attempt, judged: one };
  });
  const report = familyReport(family, outcomes);
  expect(report).toMatchObject({ moved: { n: 1, of: 2 }, undone: { n: 0 } });
  const told = formatGaming({ items: 2, targets: 2, stanceModel: 'm', families: [report] });
  expect(told).toContain('bridge: refuted, then supported at 0.90');
});
