import { challenged, found } from '@assize/proto/critique/testing';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { advised } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { constrain } from '../constraints.ts';
import { direct } from '../direction.ts';
import { constraining } from './constraints.ts';
import { directing } from './direction.ts';

const REPORT = reportOf(
  { a: 'The wells pay [s1].', b: 'Drill now [s1].' },
  { s1: 'The wells pay where water is near.' },
);
const viewWith = (type: string) =>
  critiqueView(REPORT, [
    challenged({ findings: [found('m1', 'MAKISHIMA', { severity: 'critical', type })] }),
  ]);

const SILENT = { said: '', findings: [], positions: [], constraints: [], missing_variables: [] };

function decided(type: string, answer: object) {
  const view = viewWith(type);
  const turn = constraining.decide(
    view,
    advised('constraints', { ...SILENT, ...answer }),
    constrain(view),
  );
  if (turn.kind !== 'constraints') throw new Error(turn.kind);
  return turn;
}

describe('LAWLIET with a model', () => {
  it('adds constraints, met only by words of a source, and variables', () => {
    const needs = (constraint: string, met_by: string) => ({
      target_section: 'S1',
      constraint,
      met_by,
    });
    const turn = decided('value-assumption', {
      constraints: [
        needs('The water is near.', 'where water is near'),
        needs('Diggers are honest.', 'Diggers are honest.'),
      ],
      missing_variables: [{ target_section: 'S2', name: 'Depth', why: 'It sets the price.' }],
    });
    const own = turn.constraints.slice(-2);
    expect(own.map(({ resolved }) => resolved)).toEqual([true, false]);
    expect(turn.missingVariables.at(-1)).toEqual({
      name: 'Depth',
      why: 'It sets the price.',
      sections: ['b'],
    });
  });

  it('may deny a challenge of a model’s own kind, and none of the rule’s', () => {
    const denial = { positions: [{ to: 'F1', agrees: false, why: 'Nobody says so.' }] };
    const free = decided('value-assumption', denial);
    expect(free.answers).toEqual([{ to: 'm1', agrees: false, why: 'Nobody says so.' }]);
    expect(free.constraints.every(({ resolved }) => resolved)).toBe(true);
    const bound = decided('contested-by-source', denial);
    expect(bound.answers).toMatchObject([{ to: 'm1', agrees: true }]);
    expect(bound.constraints.some(({ resolved }) => !resolved)).toBe(true);
  });
});

describe('LIGHT with a model', () => {
  const view = viewWith('value-assumption');
  const byRule = direct(view);
  const change = { target_section: 'S2', change: 'Say what it costs.', findings: ['F1'] };

  it('adds directives to the rule’s', () => {
    const answer = { said: 'Turn round.', directives: [change] };
    expect(directing.decide(view, advised('direction', answer), byRule)).toMatchObject({
      directives: [
        ...byRule.directives,
        { section: 'b', change: 'Say what it costs.', findings: ['m1'] },
      ],
      abstained: null,
    });
  });

  it('abstains where it names what is not there', () => {
    const answer = { said: '', directives: [{ ...change, findings: ['F1', 'm1'] }] };
    expect(directing.decide(view, advised('direction', answer), byRule)).toMatchObject({
      directives: byRule.directives,
      abstained: 'malformed: directives.0.findings.1: unknown finding "m1"',
    });
  });
});
