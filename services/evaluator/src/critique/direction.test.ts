import { challenged } from '@assize/proto/critique/testing';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { expect, it } from 'vitest';
import { constrain } from './constraints.ts';
import { direct } from './direction.ts';

const report = reportOf({
  a: 'Whether the well pays depends on the depth of the water.',
  b: 'We recommend to drill now, because diggers are cheap this year.',
  c: 'The field was dry in May.',
});

it('directs each section that a heavy finding is about, and names the findings', () => {
  const turn = constrain(critiqueView(report));
  const { directives, answers } = direct(critiqueView(report, [turn]));
  const missing = turn.findings.find(({ type }) => type === 'missing-variable');
  expect(directives.find(({ section }) => section === 'b')?.findings).toEqual([missing?.id]);
  expect(directives.find(({ section }) => section === 'b')?.change).toContain(
    'the depth of the water',
  );
  expect(answers.map(({ to }) => to)).toEqual([missing?.id]);
});

it('says so where nothing binds the next iteration', () => {
  const { directives, said } = direct(critiqueView(report, [challenged()]));
  expect(directives).toEqual([]);
  expect(said).toContain('0 sections');
});

it('says what to do about an open premise, and not only that it is one', () => {
  const turn = constrain(critiqueView(report));
  const { directives } = direct(critiqueView(report, [turn]));
  const changes = directives.map(({ change }) => change).join();
  expect(changes).toContain(
    'Cite what bears this out, on which the section turns: The field was dry in May.',
  );
  expect(changes).not.toContain('It holds only if this does');
});
