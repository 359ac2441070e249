/** A verdict's finding, lists of exhibits and credibility are consistent, whoever reached it. */
import {
  jurorKeyName,
  type Ballot,
  type DefenseBrief,
  type Gathered,
  type Verdict,
  type View,
} from '@assize/proto';
import { aView, exhibits, gathered, readingOf } from '@assize/court/testing';
import { defended } from '@assize/proto/testing/artifacts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleByJury } from './jury/vote.ts';
import { ruleByModel } from './llm/rule.ts';
import type { Ruled } from './llm/answer.ts';
import { answersOfVoice, type Opinionated, type StatedSide } from './testing/answers.ts';
import { rule } from './verdict.ts';

const IDS = ['a', 'b', 'c', 'd'];
const JURORS = ['anna', 'ben', 'cleo'];

const tenths = fc.integer({ min: 0, max: 10 });
const each = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 4, maxLength: 4 });
const anExhibit = fc.record({ support: tenths, refute: tenths, relevance: tenths, trust: tenths });
const aChallenge = fc.constantFrom('off-topic', 'adverse', 'silent', 'outdated', null);
const aRuling = fc.tuple(fc.constantFrom<StatedSide[0]>('support', 'refute', 'neither'), tenths);
const aVoice = fc.record({
  says: each(aRuling),
  finds: fc.constantFrom<Ruled['finding']>('supported', 'refuted', 'contested', 'nei'),
  upholds: fc.boolean(),
});

const cases = fc.record({
  exhibits: each(anExhibit),
  challenges: each(aChallenge),
  least: tenths,
  charge: fc.constantFrom('supported', 'refuted', 'contested'),
  voices: fc.array(aVoice, { minLength: 3, maxLength: 3 }),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const SIDES = ['support', 'support', 'refute', 'refute'] as const;

/** Few random cases are contested. */
const CONTESTED: Case = {
  exhibits: SIDES.map((side) => ({
    support: side === 'support' ? 10 : 0,
    refute: side === 'refute' ? 10 : 0,
    relevance: 10,
    trust: 10,
  })),
  challenges: [null, null, null, null],
  least: 0,
  charge: 'contested',
  voices: JURORS.map(() => ({
    says: SIDES.map((side) => [side, 10]),
    finds: 'contested',
    upholds: false,
  })),
};

function briefOf(challenges: Case['challenges']): DefenseBrief {
  const raised = challenges.flatMap((ground, i) =>
    ground === null ? [] : [{ id: IDS[i] ?? '', ground, severity: 'fatal' as const, why: '' }],
  );
  return defended({ challenges: raised });
}

function seen({ exhibits: some, challenges, charge, least }: Case): { view: View; read: Gathered } {
  const change = { charge: { ...aView().charge, classification: charge }, charged: IDS };
  const trusted = exhibits(...IDS).map((one, i) => ({
    ...one,
    lScore: (some[i]?.trust ?? 0) / 10,
  }));
  const readings = some.map(({ support, refute, relevance }, i) => {
    const left = (refute / 10) * (1 - support / 10);
    return readingOf(IDS[i] ?? '', {
      support: support / 10,
      refute: left,
      relevance: relevance / 10,
    });
  });
  const limits = { leastConfidence: least / 10, brief: briefOf(challenges) };
  return { view: aView({ ...change, ...limits, exhibits: trusted }), read: gathered(readings) };
}

function voiced({ says, finds, upholds }: Case['voices'][number]): Opinionated {
  const ruling = ([side, strength]: readonly [StatedSide[0], number]): StatedSide => [
    side,
    strength / 10,
  ];
  return {
    says: (id) => ruling(says[IDS.indexOf(id)] ?? ['neither', 0]),
    finds: () => finds,
    upholds: () => upholds,
  };
}

function byModel(one: Case): Verdict {
  const { view, read } = seen(one);
  const [voice] = one.voices;
  const advice = voice ? answersOfVoice(view, read, voiced(voice)) : [];
  return ruleByModel(view, { ...read, advice });
}

function byJury(one: Case): Verdict {
  const { view, read } = seen(one);
  const heard = JURORS.map((name, i) => {
    const voice = one.voices[i];
    const advice = voice ? answersOfVoice(view, read, voiced(voice), jurorKeyName(name)) : [];
    const asked = advice.map((given) => given.asked);
    const ballot: Ballot = {
      name,
      model: name,
      family: 'x',
      asked,
      signature: null,
      refused: null,
    };
    return { advice, ballot };
  });
  const advice = heard.flatMap((cast) => cast.advice);
  const jury = { quorum: 2, ballots: heard.map(({ ballot }) => ballot) };
  return ruleByJury(view, { ...read, advice, jury });
}

const byRule = (one: Case): Verdict => {
  const { view, read } = seen(one);
  return rule(view, read);
};

describe.each([
  ['the rule', byRule],
  ['a model', byModel],
  ['a jury', byJury],
])('a verdict by %s', (_who, verdictOn) => {
  it('lists and believes nothing that goes against what it finds', () => {
    const found = new Set<string | null>();
    fc.assert(
      fc.property(cases, (one) => {
        const verdict = verdictOn(one);
        const { classification, credibility, support, contradictions } = verdict;
        found.add(classification);
        if (classification === 'supported') expect(credibility).not.toBe(0);
        if (classification === 'refuted') expect(credibility).not.toBe(1);
        if (classification === 'contested') expect([0, 1]).not.toContain(credibility);
        if (credibility === null) return;
        const total = (side: readonly { weight: number }[]): number =>
          side.reduce((sum, { weight }) => sum + weight, 0);
        const [pro, contra] = [total(support), total(contradictions)];
        expect(credibility).toBeCloseTo(pro / (pro + contra), 5);
      }),
      { numRuns: 500, examples: [[CONTESTED]] },
    );
    expect([...found]).toEqual(
      expect.arrayContaining(['supported', 'refuted', 'contested', 'nei']),
    );
  });

  it('affirms and amends nothing under the least confidence of the case', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { decision, confidence } = verdictOn(one);
        if (decision !== 'affirm' && decision !== 'amend') return;
        expect(confidence).toBeGreaterThanOrEqual(one.least / 10);
      }),
    );
  });
});

describe('a verdict by a model', () => {
  it('lists on neither side what it leaves out of account', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { classification, support, contradictions } = byModel(one);
        if (classification === 'supported') expect(contradictions).toEqual([]);
        if (classification === 'refuted') expect(support).toEqual([]);
      }),
    );
  });
});
