import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';
import { singleSourced } from './thin.ts';
import { missingVariables } from './variables.ts';
import { reportOf } from './testing/view.ts';

describe('a variable is missing', () => {
  const decisive = 'Whether the well pays depends on the depth of the water.';
  const found = (advice: string) =>
    missingVariables(sentencesOf(reportOf({ cost: decisive, advice }, {})));

  it('from a decision that does not look at it', () => {
    const [one, ...more] = found('We recommend to drill, because diggers are cheap this year.');
    expect(one?.variable).toBe('the depth of the water');
    expect(one?.ignoring.section).toBe('advice');
    expect(more).toEqual([]);
  });

  it('not from one that does, in the sentence or beside it', () => {
    expect(found('We recommend to drill where the depth allows it.')).toEqual([]);
    const beside = 'We recommend to drill now. The depth of the water was measured before.';
    expect(found(beside)).toEqual([]);
  });

  it('not from the section that calls it decisive', () => {
    const both = `${decisive} We recommend to drill, because diggers are cheap.`;
    expect(missingVariables(sentencesOf(reportOf({ cost: both })))).toEqual([]);
  });
});

it('calls a section single-sourced that makes several claims on one source', () => {
  const report = (text: string) => sentencesOf(reportOf({ a: text }, { x: 'X', y: 'Y' }));
  const claims =
    'The shaft reaches deep water [x]. A new pump was bought [x]. The field lies dry in May';
  expect(singleSourced(report(`${claims} [x].`))).toMatchObject([{ source: 'x', claims: 3 }]);
  expect(singleSourced(report(`${claims} [y].`))).toEqual([]);
  expect(
    singleSourced(report('The shaft reaches deep water [x]. A new pump was bought [x].')),
  ).toEqual([]);
});
