import { readFileSync } from 'node:fs';
import {
  CONTESTED,
  LEAST,
  type DefenseBrief,
  type Gathered,
  type Verdict,
  type View,
} from '@assize/proto';
import { aView, exhibits, gathered, reads } from '@assize/scrutiny/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advised, failed, heardFrom, type Opinionated, type Says } from '../testing/answers.ts';
import type { Order } from './presentation.ts';
import { ruleByModel } from './rule.ts';

type Readings = Readonly<Record<string, Parameters<typeof reads>[1]>>;

interface Given {
  readonly view: View;
  readonly read: Gathered;
}

/** A case with exhibits that the stance model reads so. */
function given(readings: Readings, change: Partial<View> = {}): Given {
  const ids = Object.keys(readings);
  return {
    view: aView({ exhibits: exhibits(...ids), charged: ids, ...change }),
    read: gathered(ids.map((id) => reads(id, readings[id]))),
  };
}

/** What the judge decides once the model has said so of each exhibit. */
function when({ view, read }: Given, opinion: Opinionated): Verdict {
  return ruleByModel(view, { ...read, advice: heardFrom(view, read, opinion) });
}

const always = (says: Readonly<Record<string, Says>>): Opinionated => ({
  says: (id) => says[id] ?? ['neither', 0],
});
/** Of each exhibit, one thing in the one order and another in the other. */
const byOrder = (says: Readonly<Record<string, readonly [Says, Says]>>): Opinionated => ({
  says: (id, order) => says[id]?.[order === 'order-a' ? 0 : 1] ?? ['neither', 0],
});

it('the prompt tells the model the thresholds that its finding is held to', () => {
  const prompt = readFileSync(new URL('../../prompts/ruling-1.md', import.meta.url), 'utf8');
  expect(prompt).toContain(`both sides are strong (${CONTESTED} or more each)`);
  expect(prompt).toContain(`"nei" if neither side has ${LEAST};`);
});

describe('the judge with a language model', () => {
  it('finds by the mean of what the model and the reading say of each exhibit', () => {
    const verdict = when(given({ a: { support: 0.6 } }), always({ a: ['support', 0.9] }));
    expect(verdict).toMatchObject({ decision: 'affirm', classification: 'supported' });
    expect(verdict.confidence).toBe(0.75);
    expect(verdict).not.toHaveProperty('unsettled');
  });

  it('finds what the reading alone is silent on', () => {
    const silent = given({ a: { support: 0.1, refute: 0.05 } });
    expect(when(silent, always({ a: ['refute', 0.9] }))).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
    });
  });

  it('counts an exhibit on neither side that a definite reading puts on the other', () => {
    const denied = given({ a: { refute: 0.9 } });
    const verdict = when(denied, always({ a: ['support', 1] }));
    expect(verdict).toMatchObject({ decision: 'acquit', classification: 'nei' });
  });

  it('finds a rival statement where the exhibits carry that one', () => {
    const candidates = ['x', 'y'].map((name) => ({
      classification: name,
      statement: `It is ${name}.`,
    }));
    const view = aView({
      exhibits: exhibits('a'),
      claim: { ...aView().claim, candidates },
      charge: { classification: 'y', statement: 'It is y.' },
    });
    const read: Gathered = {
      readings: candidates.map(({ statement }) => ({ statement, exhibits: [reads('a')] })),
    };
    const opinion: Opinionated = {
      says: (_id, _order, statement) =>
        statement === 'It is x.' ? ['support', 0.9] : ['neither', 0],
    };
    expect(when({ view, read }, opinion)).toMatchObject({ decision: 'amend', classification: 'x' });
  });

  it('is not heard on a measurement: that falsifies whatever a model says', () => {
    const view = aView({ exhibits: [{ id: 'exit', kind: 'exit-code', data: { code: 1 } }] });
    const measured = { kind: 'exit-code' as const, holds: false, what: 'it ended with 1' };
    const read = gathered([{ ...reads('exit', { refute: 1 }), measured }]);
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
        a: [
          ['support', 0.9],
          ['support', 0.9],
        ],
        b: [
          ['support', 0.9],
          ['neither', 0],
        ],
      }),
    );
    expect(verdict).toMatchObject({
      decision: 'affirm',
      unsettled: { exhibits: ['b'], findings: [{ order: 'order-a' }, { order: 'order-b' }] },
    });
    expect(verdict.confidence).toBeLessThan(settled.confidence ?? 0);
    // Only a carries it (0.75), less the share of rulings that turned.
    expect(verdict.confidence).toBe(0.5);
  });

  it('where its confidence moves, by as much as it moves', () => {
    const verdict = when(
      given({ a: { support: 0.6 } }),
      byOrder({
        a: [
          ['support', 1],
          ['support', 0.5],
        ],
      }),
    );
    expect(verdict.unsettled?.exhibits).toEqual([]);
    expect(verdict.confidence).toBeCloseTo(0.675 * 0.75, 6);
  });

  it('and a mistrial, where the finding turns', () => {
    const verdict = when(
      given({ a: {} }),
      byOrder({
        a: [
          ['support', 0.9],
          ['refute', 0.9],
        ],
      }),
    );
    expect(verdict).toMatchObject({
      decision: 'mistrial',
      classification: null,
      confidence: null,
      brief: { ended: 'judge declared', missing: [{ foundBy: 'judge', stage: 'verdict' }] },
      unsettled: { findings: [{ classification: 'supported' }, { classification: 'refuted' }] },
    });
    expect(verdict.brief?.missing[0]?.what).toMatch(/^unsettled: the finding hangs on the order/);
  });

  it('and a mistrial, where each order finds the same by other exhibits', () => {
    const verdict = when(
      given({ a: {}, b: {} }),
      byOrder({
        a: [
          ['support', 0.9],
          ['neither', 0],
        ],
        b: [
          ['neither', 0],
          ['support', 0.9],
        ],
      }),
    );
    expect(verdict).toMatchObject({ decision: 'mistrial', classification: null });
    expect(verdict.brief?.missing[0]?.what).toContain('but by other exhibits');
  });

  it('in no case that a measurement falsifies', () => {
    const measured = { kind: 'exit-code' as const, holds: false, what: 'it ended with 1' };
    const view = aView({
      exhibits: [...exhibits('a'), { id: 'exit', kind: 'exit-code', data: { code: 1 } }],
    });
    const read = gathered([reads('a'), { ...reads('exit', { refute: 1 }), measured }]);
    const turning = byOrder({
      a: [
        ['support', 1],
        ['refute', 1],
      ],
    });
    expect(when({ view, read }, turning)).toMatchObject({ classification: 'refuted' });
  });
});

const brief = (ground: string, severity: 'fatal' | 'weakening' = 'fatal'): DefenseBrief => ({
  kind: 'defense-brief',
  challenges: [{ id: 'a', ground, severity, why: 'so the defense says' }],
  motionToDismiss: null,
  alternative: null,
  plea: null,
  abstained: null,
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
    const argued = given(plain, { brief: brief('outdated') });
    const upheld = when(argued, upholding(['order-a', 'order-b']));
    expect(upheld.rulings).toMatchObject([{ ground: 'outdated', upheld: true }]);
    expect(upheld.confidence).toBe(0.75);
    const once = when(argued, upholding(['order-a']));
    expect(once.rulings).toMatchObject([{ upheld: false }]);
    expect(once.unsettled).toBeDefined();
  });
});

describe('the judge abstains, and the case is a mistrial', () => {
  const { view, read } = given({ a: { support: 0.9 } });
  const [first, second] = heardFrom(view, read, always({ a: ['support', 0.9] }));

  it.each([
    ['a question failed', [first, failed('order-b')], /no answer \(timeout\)/],
    ['it was never asked', [], /was not asked/],
    [
      'its answer is of another shape',
      [first, advised('order-b', { finding: 'supported' })],
      /shape/,
    ],
    [
      'its answer names what is not on record',
      [
        first,
        advised('order-b', {
          exhibits: { E9: { says: 'support', strength: 1 } },
          challenges: {},
          finding: 'supported',
          why: '',
        }),
      ],
      /another shape is on record/,
    ],
    [
      'its finding does not follow from its own rulings',
      [
        first,
        advised('order-b', {
          exhibits: { E1: { says: 'refute', strength: 1 } },
          challenges: {},
          finding: 'supported',
          why: '',
        }),
      ],
      /finding must be "refuted"/,
    ],
  ])('where %s', (_where, advice, why) => {
    const verdict = ruleByModel(view, { ...read, advice: advice.flatMap((one) => one ?? []) });
    expect(verdict).toMatchObject({ decision: 'mistrial', classification: null, reasoning: [] });
    expect(verdict.brief?.missing).toMatchObject([{ foundBy: 'judge', stage: 'verdict' }]);
    expect(verdict.brief?.missing[0]?.what).toMatch(why);
    expect(second).toBeDefined();
  });

  it('where a party abstained in the hearing, which comes first', () => {
    const silent = {
      kind: 'argument' as const,
      cites: [],
      challenges: [],
      text: '',
      abstained: 'no answer',
    };
    const heard = {
      ...view,
      rounds: [{ round: 1, argument: silent, rebuttal: null, notes: null }],
    };
    expect(ruleByModel(heard, read).brief?.missing).toEqual([
      { foundBy: 'prosecutor', stage: 'hearing', what: 'no answer' },
    ]);
  });
});

const side = fc.constantFrom('support' as const, 'refute' as const, 'neither' as const);
const says = fc
  .tuple(side, fc.integer({ min: 0, max: 10 }))
  .map(([one, tenths]): Says => [one, tenths / 10]);
const reading = fc
  .tuple(
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: 0, max: 10 }),
  )
  .map(([s, r, relevance]) => ({ support: s / 20, refute: r / 20, relevance: relevance / 10 }));
const IDS = ['a', 'b', 'c'];
const three = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: 3, maxLength: 3 });

/** What a verdict decides, whatever it says beside it. */
const decided = ({
  decision,
  classification,
  confidence,
  rulings,
  support,
  contradictions,
}: Verdict): object => ({
  decision,
  classification,
  confidence,
  rulings,
  support,
  contradictions,
});

describe('whatever is said', () => {
  const cases = fc.record({ read: three(reading), a: three(says), b: three(says) });
  const opinion = (a: readonly Says[], b: readonly Says[]): Opinionated => ({
    says: (id, order) => (order === 'order-a' ? a : b)[IDS.indexOf(id)] ?? ['neither', 0],
  });
  const court = (read: readonly NonNullable<Readings[string]>[]): Given =>
    given(Object.fromEntries(IDS.map((id, i) => [id, read[i] ?? {}])), {
      brief: brief('outdated', 'weakening'),
    });

  it('answers given in the other order decide the same', () => {
    fc.assert(
      fc.property(cases, ({ read, a, b }) => {
        const one = when(court(read), opinion(a, b));
        const other = when(court(read), opinion(b, a));
        expect(decided(other)).toEqual(decided(one));
      }),
    );
  });

  it('a case is affirmed only where both orders find the charge', () => {
    fc.assert(
      fc.property(cases, ({ read, a, b }) => {
        const both = when(court(read), opinion(a, b));
        const alone = [opinion(a, a), opinion(b, b)].map((one) => when(court(read), one).decision);
        if (both.decision === 'affirm') expect(alone).toEqual(['affirm', 'affirm']);
      }),
    );
  });

  it('a model that says one thing of everything does not affirm what definite readings deny', () => {
    fc.assert(
      fc.property(three(fc.integer({ min: 50, max: 100 })), (denials) => {
        const read = denials.map((percent) => ({ refute: percent / 100, relevance: 1 }));
        const bought = Array<Says>(3).fill(['support', 1]);
        expect(when(court(read), opinion(bought, bought)).classification).not.toBe('supported');
      }),
    );
  });
});
