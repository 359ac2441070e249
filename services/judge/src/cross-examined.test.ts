import type { Gathered, View } from '@assize/proto';
import { denialOf } from '@assize/scrutiny';
import { aView, exhibits, reads } from '@assize/scrutiny/testing';
import { lexicalReader } from '@assize/reader';
import { describe, expect, it } from 'vitest';
import { judgeBrain } from './brain.ts';
import { rule } from './verdict.ts';

const RECORD = 'The bridge was opened in 1781.';
const seen = (change: Partial<View> = {}): View =>
  aView({
    claim: { ...aView().claim, text: RECORD },
    charge: { classification: 'supported', statement: RECORD },
    exhibits: exhibits('a', 'b'),
    rounds: [{ round: 1, argument: null, rebuttal: null, notes: null }],
    ...change,
  });

const own = [reads('a', { support: 0.7 }), reads('b', { refute: 0.55 })];
const asked = (opposite: Gathered['readings']): Gathered => ({
  readings: [{ statement: RECORD, exhibits: own }, ...(opposite ?? [])],
});

describe('the judge, on a question of record that was heard', () => {
  it('has each exhibit read against the opposite as well, and not where nothing was heard', async () => {
    const brain = judgeBrain(lexicalReader(), false);
    const statements = async (view: View): Promise<string[]> => {
      const { readings = [] } = await brain.gather(view, AbortSignal.timeout(10_000));
      return readings.map(({ statement }) => statement);
    };
    expect(await statements(seen())).toEqual([RECORD, denialOf(RECORD)]);
    expect(await statements(seen({ rounds: [] }))).toEqual([RECORD]);
  });

  const heard = (...said: ReturnType<typeof reads>[]) =>
    rule(seen(), asked([{ statement: denialOf(RECORD), exhibits: said }]));

  it('weighs what each says of both, hears who wavers no more, and says what was put to them', () => {
    const verdict = heard(reads('a', { refute: 0.9 }), reads('b', { refute: 0.9 }));
    expect(verdict).toMatchObject({ decision: 'affirm', classification: 'supported' });
    const support = 0.75 * 0.7 + 0.25 * 0.9;
    expect(verdict.confidence).toBeCloseTo(support * (1 - 0.75 * 0.55), 6);
    expect(verdict.reasoning.map(({ text }) => text).join(' ')).toContain(denialOf(RECORD));
  });

  it('finds it contested where neither wavers', () => {
    const verdict = heard(reads('a', { refute: 0.9 }), reads('b', { support: 0.9 }));
    expect(verdict).toMatchObject({ decision: 'amend', classification: 'contested' });
  });

  it('decides as it did where nobody put the opposite', () => {
    const verdict = rule(seen(), asked([]));
    expect(verdict).toMatchObject({ decision: 'amend', classification: 'contested' });
    expect(verdict.reasoning.map(({ text }) => text).join(' ')).not.toContain('opposite');
  });
});

describe('a sole exhibit', () => {
  const text = 'It may have been opened in 1781, or so it seems.';
  const hedged = { id: 'a', ground: 'hedged', severity: 'minor', why: 'it hedges' } as const;
  const brief: View['brief'] = {
    kind: 'defense-brief',
    challenges: [hedged],
    motionToDismiss: null,
    alternative: null,
    plea: null,
    abstained: null,
  };
  const confidence = (...ids: string[]): number | null => {
    const view = seen({ exhibits: ids.map((id) => ({ id, text: `${id}: ${text}` })), brief });
    const readings = ids.map((id) => reads(id, { support: id === 'a' ? 0.8 : 0 }));
    return rule(view, { readings: [{ statement: RECORD, exhibits: readings }] }).confidence;
  };

  it('loses nothing to a challenge that is not fatal, and among others does', () => {
    expect(confidence('a')).toBeCloseTo(0.8, 6);
    expect(confidence('a', 'b')).toBeCloseTo(0.72, 6);
  });
});
