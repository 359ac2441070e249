import { readFileSync } from 'node:fs';
import type { Gathered } from '@assize/proto';
import { argued } from '@assize/proto/testing/artifacts';
import {
  adviceTo,
  aView,
  amongCandidates,
  exhibits,
  gathered,
  readingOf,
} from '@assize/court/testing';
import { Parse } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { answersOfVoice, type Opinionated } from '../testing/answers.ts';
import { always, brief, byOrder, given, turned, when } from '../testing/cases.ts';
import { faultsIn, rulingSchema } from './answer.ts';
import { mattersIn } from './matter.ts';
import type { Order } from './presentation.ts';
import { ruleByModel } from './rule.ts';
import { rule } from '../verdict.ts';

it('the prompt shows an answer that counts', () => {
  const prompt = readFileSync(new URL('../../prompts/ruling-2.md', import.meta.url), 'utf8');
  const { view, read } = given({ a: {}, b: {} }, { brief: brief('outdated') });
  const [matter] = mattersIn(view, read);
  const example: unknown = JSON.parse(prompt.slice(prompt.lastIndexOf('\n\n{')));
  expect(faultsIn(matter, Parse(rulingSchema(matter), example))).toEqual([]);
});

describe('the judge with a language model', () => {
  it('is as sure as the model is of the exhibits on the side that it finds', () => {
    const verdict = when(given({ a: { support: 0.6 } }), always({ a: ['support', 0.9] }));
    expect(verdict).toMatchObject({ decision: 'affirm', classification: 'supported' });
    expect(verdict.confidence).toBe(0.9);
    expect(verdict.support).toEqual([{ id: 'a', weight: 0.9 }]);
    expect(verdict).not.toHaveProperty('unsettled');
  });

  it('weighs an exhibit by how far its source is believed, as the rule does', () => {
    const { view } = given({ a: {}, b: {} });
    const doubted = { ...readingOf('a', { support: 0.9 }), sourceCredibility: 0.1 };
    const read = gathered([doubted, readingOf('b', { refute: 0.9 })]);
    const said = always({ a: ['support', 0.9], b: ['refute', 0.9] });
    expect(when({ view, read }, said)).toMatchObject({
      support: [{ id: 'a', weight: 0.09 }],
      contradictions: [{ id: 'b', weight: 0.9 }],
      credibility: 0.090909,
    });
  });

  it('finds what the reading alone is silent on', () => {
    const silent = given({ a: { support: 0.1, refute: 0.05 } });
    expect(when(silent, always({ a: ['refute', 0.9] }))).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
    });
  });

  it('stands against a definite reading, which is put on record and takes half at most', () => {
    const denied = given({ a: { refute: 0.9 } });
    const verdict = when(denied, always({ a: ['support', 1] }));
    expect(verdict).toMatchObject({
      decision: 'affirm',
      classification: 'supported',
      confidence: 0.5,
      credibility: 1,
      support: [{ id: 'a' }],
      contradictions: [],
      unsettled: { exhibits: ['a'] },
    });
    expect(verdict.dissent).toEqual([
      'reader: a reads as refuting it (0.90), but was counted as supporting it',
      'reader: the rule finds "refuted" (0.90)',
    ]);
    const strict = { ...denied, view: { ...denied.view, leastConfidence: 0.6 } };
    expect(when(strict, always({ a: ['support', 1] })).confidence).toBe(0.6);
    expect(when(strict, always({ a: ['support', 0.5] })).decision).toBe('acquit');
  });

  it('leaves an exhibit out of account that another one answers, and names it', () => {
    const manual = given({ a: { refute: 0.9 }, b: { support: 0.3 } });
    const corrected: Opinionated = {
      ...always({ a: ['refute', 1], b: ['support', 1] }),
      finds: () => 'supported',
    };
    const verdict = when(manual, { ...corrected, why: 'E2 corrects E1' });
    expect(verdict).toMatchObject({ decision: 'affirm', support: [{ id: 'b' }], credibility: 1 });
    expect(verdict.contradictions).toEqual([]);
    expect(
      verdict.reasoning.find(({ text }) => text.includes('its finding disregards'))?.exhibits,
    ).toEqual(['a']);
    expect(verdict.dissent).toHaveLength(2);
    const silent = when(manual, { ...corrected, why: ' \u200b' });
    expect(silent).toMatchObject({ decision: 'mistrial' });
    expect(silent.brief?.missing[0]?.what).toContain('why must say for what reason E1');
  });

  it('finds neither, for a reason, where it rules exhibits to be on a side', () => {
    const verdict = when(given({ a: {} }), {
      ...always({ a: ['support', 0.4] }),
      finds: () => 'nei',
    });
    expect(verdict).toMatchObject({ decision: 'acquit', classification: 'nei', support: [] });
  });

  it('finds no side by a strength that comes to nothing: that is no answer, and not neither', () => {
    const charge = { ...aView().charge, classification: 'nei' };
    const verdict = when(given({ a: {} }, { charge }), always({ a: ['refute', 4e-7] }));
    expect(verdict).toMatchObject({ decision: 'mistrial', classification: null });
    expect(verdict.brief?.missing[0]?.what).toContain('needs an exhibit that you rule "refute"');
    const least = when(given({ a: {} }, { charge }), always({ a: ['refute', 1e-6] }));
    expect(least).toMatchObject({ classification: 'refuted', confidence: 1e-6 });
  });

  it('finds a rival statement where the exhibits carry that one', () => {
    const view = aView({ exhibits: exhibits('a'), ...amongCandidates(['x', 'y'], 'y') });
    const read: Gathered = {
      readings: view.claim.candidates.map(({ statement }) => {
        return { statement, exhibits: [readingOf('a')] };
      }),
    };
    const opinion: Opinionated = {
      says: (_id, _order, statement) =>
        statement === 'It is x.' ? ['support', 0.9] : ['neither', 0],
    };
    expect(when({ view, read }, opinion)).toMatchObject({ decision: 'amend', classification: 'x' });
  });

  it('is less sure of one statement where it rules that good evidence stands for and against another', () => {
    const view = aView({ exhibits: exhibits('a', 'b'), ...amongCandidates(['x', 'y'], 'x') });
    const read: Gathered = {
      readings: view.claim.candidates.map(({ statement }) => {
        return { statement, exhibits: [readingOf('a'), readingOf('b')] };
      }),
    };
    const opinion: Opinionated = {
      says(id, _order, statement) {
        if (statement === 'It is x.') return id === 'a' ? ['support', 0.9] : ['neither', 0];
        return [id === 'a' ? 'refute' : 'support', 0.8];
      },
    };
    const verdict = when({ view, read }, opinion);
    expect(verdict).toMatchObject({ classification: 'x', confidence: 0.18 });
  });

  it('is as cautious as the rule about what neither it nor anybody could read', () => {
    const apart = { id: 'apart', digest: 'f'.repeat(64) };
    const view = aView({ exhibits: [...exhibits('a'), apart], leastConfidence: 0.84 });
    const { readings } = gathered([readingOf('a', { support: 0.95 }), readingOf('apart')]);
    const missing = ['evidence apart: its text is not kept under its digest'];
    const opinion = always({ a: ['support', 0.95] });
    const unread = when({ view, read: { readings: readings ?? [], missing } }, opinion);
    expect(unread.decision).toBe('acquit');
    expect(unread.brief?.missing[0]?.what).toContain('apart was not read');
    const against = gathered([readingOf('a'), readingOf('apart', { support: 0.2, refute: 0.44 })]);
    expect(when({ view, read: against }, opinion).decision).toBe('acquit');
    const silent = gathered([readingOf('a'), readingOf('apart')]);
    expect(when({ view, read: silent }, opinion).decision).toBe('affirm');
  });

  it('says nothing of the claim’s text by what it ruled on another candidate', () => {
    const { claim, charge: own } = aView();
    const charge = { ...own, classification: 'x' };
    const candidates = [charge, { classification: 'y', statement: 'It is y.' }];
    const view = aView({ exhibits: exhibits('a'), claim: { ...claim, candidates }, charge });
    const read: Gathered = {
      readings: [
        { statement: charge.statement, exhibits: [readingOf('a', { refute: 0.9 })] },
        { statement: 'It is y.', exhibits: [readingOf('a', { support: 0.9 })] },
      ],
    };
    const opinion: Opinionated = {
      says: (_id, _order, statement) => [statement === 'It is y.' ? 'support' : 'refute', 0.9],
    };
    const amended = { decision: 'amend', classification: 'y', credibility: 0, support: [] };
    expect(when({ view, read }, opinion)).toMatchObject(amended);
    expect(rule(view, read)).toMatchObject(amended);
  });

  it('is not heard on a measurement: that falsifies whatever a model says', () => {
    const view = aView({ exhibits: [{ id: 'exit', kind: 'exit-code', data: { code: 1 } }] });
    const measured = { kind: 'exit-code' as const, holds: false, what: 'it ended with 1' };
    const read = gathered([{ ...readingOf('exit', { refute: 1 }), measured }]);
    expect(when({ view, read }, always({ exit: ['support', 1] }))).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
    });
  });
});

describe('a verdict is unsettled', () => {
  const twice = given({ a: { support: 0.6 }, b: { support: 0.6 }, c: {} });
  const said = { a: ['support', 0.9], b: ['support', 0.9] } as const;

  it('where the orders differ on an exhibit: that counts on neither side', () => {
    const settled = when(twice, always(said));
    const verdict = when(
      twice,
      byOrder({
        a: turned(['support', 0.9], ['support', 0.9]),
        b: turned(['support', 0.9], ['neither', 0]),
      }),
    );
    expect(verdict).toMatchObject({
      decision: 'affirm',
      unsettled: { exhibits: ['b'], findings: [{ order: 'order-a' }, { order: 'order-b' }] },
    });
    expect(verdict.confidence).toBeLessThan(settled.confidence ?? 0);
    // Only "a" supports it (0.9), reduced by the share of rulings that changed, and by b, which still reads as support.
    const left = 0.9 * (1 - 1 / 3);
    expect(verdict.confidence).toBeCloseTo(left * (1 - (0.5 * 0.6) / (0.9 + 0.6)), 6);
  });

  it('where its confidence moves, by as much as it moves', () => {
    const verdict = when(
      given({ a: { support: 0.6 } }),
      byOrder({
        a: turned(['support', 1], ['support', 0.5]),
      }),
    );
    expect(verdict.unsettled?.exhibits).toEqual([]);
    expect(verdict.confidence).toBeCloseTo(0.75 * 0.5, 6);
  });

  it('and a mistrial, where the finding turns', () => {
    const verdict = when(
      given({ a: {} }),
      byOrder({
        a: turned(['support', 0.9], ['refute', 0.9]),
      }),
    );
    expect(verdict).toMatchObject({
      decision: 'mistrial',
      classification: null,
      confidence: null,
      brief: { ended: 'judge declared', missing: [{ foundBy: 'judge', stage: 'verdict' }] },
      unsettled: { findings: [{ classification: 'supported' }, { classification: 'refuted' }] },
    });
    expect(verdict.brief?.missing[0]?.what).toMatch(/^unsettled: the finding depends on the order/);
  });

  it('and a mistrial, where each order finds the same by other exhibits', () => {
    const verdict = when(
      given({ a: {}, b: {} }),
      byOrder({
        a: turned(['support', 0.9], ['neither', 0]),
        b: turned(['neither', 0], ['support', 0.9]),
      }),
    );
    expect(verdict).toMatchObject({ decision: 'mistrial', classification: null });
    expect(verdict.brief?.missing[0]?.what).toContain('but from different exhibits');
  });

  it('in no case that a measurement falsifies', () => {
    const measured = { kind: 'exit-code' as const, holds: false, what: 'it ended with 1' };
    const view = aView({
      exhibits: [...exhibits('a'), { id: 'exit', kind: 'exit-code', data: { code: 1 } }],
    });
    const read = gathered([readingOf('a'), { ...readingOf('exit', { refute: 1 }), measured }]);
    const turning = byOrder({
      a: turned(['support', 1], ['refute', 1]),
    });
    expect(when({ view, read }, turning)).toMatchObject({ classification: 'refuted' });
  });
});

const upholding = (orders: readonly Order[]): Opinionated => ({
  says: () => ['support', 0.9],
  upholds: (_id, _ground, order) => orders.includes(order),
});

describe('a challenge', () => {
  const plain = { a: { support: 0.6 }, b: { support: 0.6 } };

  it('on a ground with a test is upheld only where the test holds, too', () => {
    const baseless = given(plain, { brief: brief('off-topic') });
    const both = upholding(['order-a', 'order-b']);
    expect(when(baseless, both).rulings).toMatchObject([{ ground: 'off-topic', upheld: false }]);
    const off = given(
      { ...plain, a: { support: 0.6, relevance: 0.05 } },
      { brief: brief('off-topic') },
    );
    expect(when(off, both).rulings).toMatchObject([{ ground: 'off-topic', upheld: true }]);
    expect(when(off, upholding([])).rulings).toMatchObject([{ upheld: false }]);
  });

  it('on another ground is upheld where the model does in both orders', () => {
    const heard = given(plain, { brief: brief('outdated') });
    const upheld = when(heard, upholding(['order-a', 'order-b']));
    expect(upheld.rulings).toMatchObject([{ ground: 'outdated', upheld: true }]);
    expect(upheld.support).toEqual([{ id: 'b', weight: 0.9 }]);
    const once = when(heard, upholding(['order-a']));
    expect(once.rulings).toMatchObject([{ upheld: false }]);
    expect(once.unsettled).toBeDefined();
  });
});

describe('the judge abstains, and the case is a mistrial', () => {
  const { view, read } = given({ a: { support: 0.9 } });
  const [first, second] = answersOfVoice(view, read, always({ a: ['support', 0.9] }));

  it.each([
    ['a question failed', [first, adviceTo('order-b', null, 'timeout')], /no answer \(timeout\)/],
    ['it was never asked', [], /was not asked/],
    [
      'its answer is of another shape',
      [first, adviceTo('order-b', { finding: 'supported' })],
      /shape/,
    ],
    [
      'its answer names what is not on record',
      [
        first,
        adviceTo('order-b', {
          exhibits: { E9: { says: 'support', strength: 1 } },
          challenges: {},
          finding: 'supported',
          why: '',
        }),
      ],
      /another shape is on record/,
    ],
    [
      'its finding rests on no exhibit that it rules so',
      [
        first,
        adviceTo('order-b', {
          exhibits: { E1: { says: 'refute', strength: 1 } },
          challenges: {},
          finding: 'supported',
          why: '',
        }),
      ],
      /finding "supported" needs an exhibit that you rule "support"/,
    ],
  ])('where %s', (_where, advice, why) => {
    const verdict = ruleByModel(view, { ...read, advice: advice.flatMap((one) => one ?? []) });
    expect(verdict).toMatchObject({ decision: 'mistrial', classification: null, reasoning: [] });
    expect(verdict.brief?.missing).toMatchObject([{ foundBy: 'judge', stage: 'verdict' }]);
    expect(verdict.brief?.missing[0]?.what).toMatch(why);
    expect(second).toBeDefined();
  });

  it('where a party abstained in the hearing, which comes first', () => {
    const silent = argued({ abstained: 'no answer' });
    const heard = {
      ...view,
      rounds: [{ round: 1, argument: silent, rebuttal: null, notes: null }],
    };
    expect(ruleByModel(heard, read).brief?.missing).toEqual([
      { foundBy: 'prosecutor', stage: 'hearing', what: 'no answer' },
    ]);
  });
});
