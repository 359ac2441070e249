import { discovered } from '@assize/proto/testing/artifacts';
import { advised, aView, exhibits } from '@assize/court/testing';
import { expect, it } from 'vitest';
import { discovering } from './discovering.ts';

const view = aView({ exhibits: exhibits('a', 'b') });
const byRule = discovered({
  checks: [{ check: 'silent', finding: '1 on the topic', exhibits: ['a'] }],
});

const answered = (...findings: object[]) => advised('discover', { findings });

it('what a model finds comes after the checks, and says that it is a model’s', () => {
  const findings = [
    { kind: 'scope', finding: ' wider\nthan the claim ', exhibits: ['E2', 'E2'] },
    { kind: 'dated', finding: '\u200B', exhibits: ['E1'] },
  ];
  expect(discovering.decide(view, answered(...findings), byRule)).toEqual({
    ...byRule,
    checks: [
      ...byRule.checks,
      { check: 'model: scope', finding: 'wider than the claim', exhibits: ['b'] },
    ],
  });
});

it('a finding about an exhibit that is not shown is no answer', () => {
  const finding = { kind: 'scope', finding: 'x', exhibits: ['E3'] };
  const said = discovering.decide(view, answered(finding), byRule);
  expect(said.kind === 'discovery' ? said.abstained : '').toMatch(/invalid/);
});
