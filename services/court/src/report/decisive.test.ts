import { describe, expect, it } from 'vitest';
import { isDeciding, isWeighing } from './decisions.ts';
import { decisiveVariables } from './decisive.ts';
import { sentencesOf } from './sentences.ts';
import { reportOf } from './testing/view.ts';

const variables = (text: string): string[] =>
  (sentencesOf(reportOf({ a: text }))[0]?.sentences ?? []).flatMap((one) =>
    decisiveVariables(one).map(({ name }) => name),
  );

describe('what something turns on', () => {
  it.each([
    'The price of bread hinges on the harvest.',
    'The price of bread is largely a function of the harvest.',
    'The price of bread comes down to the harvest.',
    'The price of bread stands or falls with the harvest.',
    'The price of bread is driven mainly by the harvest.',
    'The price of bread varies with the harvest.',
    'The price of bread owes more to the harvest than to the tax.',
    'What drives the price of bread is not the tax but the harvest.',
    'Nothing moves the price of bread as much as the harvest.',
    'The single largest factor in the price of bread is the harvest.',
    'The harvest has by far the largest effect on the price of bread.',
    'The harvest matters far more than the tax for the price of bread.',
    'The harvest explains most of the price of bread.',
    'The harvest makes all the difference to the price of bread.',
    'The harvest determines the price of bread.',
    'Without the harvest no tax lowers the price of bread.',
    'Bread without the harvest is worthless.',
    'In the end it is one thing: the harvest.',
    'Of all that moves the price, the harvest outweighs the rest.',
    'The price of bread has more to do with the harvest than with the tax.',
    'The price of bread is only as stable as the harvest.',
    'The harvest is what decides the price of bread.',
    'The price of bread is decided not by the tax but by the harvest.',
    'The price of bread depends less on the tax than on the harvest.',
    'For the price of bread, the tax matters less than the harvest.',
    'The harvest, rather than the tax, decides the price of bread.',
    'It is the harvest that counts.',
    'The harvest sets the ceiling for the price of bread.',
    'Decisive for the price of bread is the harvest.',
    'The harvest is the key to the price of bread.',
    'There is no cheap bread unless the harvest is good.',
    'How dear bread gets is dictated by the harvest.',
    'The price of bread is sensitive above all to the harvest.',
    'Most of the price of bread is explained by the harvest.',
  ])('%s', (text) => {
    expect(variables(text).some((one) => one.includes('harvest'))).toBe(true);
  });

  it.each([
    'The yield is decided by the depth of the well.',
    'The yield depends above all on the depth of the well.',
    'The depth of the well is what the yield hangs on.',
    'What decides the yield is the depth of the well.',
    'The decisive factor is the depth of the well.',
    'The depth of the well is the main driver.',
    'The depth of the well outweighs its age.',
  ])('is called by its own words: %s', (text) => {
    expect(variables(text)).toEqual(['the depth of the well']);
  });

  it.each([
    'The well is deep. He turns the key. It was decided in May.',
    'The price was set by the ministry in May.',
    'The committee decides on the price in May.',
    'It is a matter of days until the harvest.',
    'We decide in May.',
    'The lamp stands on the table.',
    'The lamp was sold without its shade.',
  ])('is nothing: %s', (text) => {
    expect(variables(text)).toEqual([]);
  });
});

describe('a decision', () => {
  it.each([
    'We propose a second oven.',
    'A second oven is proposed for the shop.',
    'The second oven should be bought in May.',
    'To lower the price, a second oven will be bought.',
    'Should the price rise, we buy a second oven.',
    "I'd buy a second oven.",
    'The review recommends a second oven.',
    'Our recommendation is a second oven.',
    'A second oven is the right choice.',
    'The price can be forecast from the tax alone.',
    'We recommend to drill in May.',
    'A grower should choose by price.',
    'To decide this, look at prices.',
    'The yield can be told from the rain.',
  ])('%s', (text) => {
    expect(isDeciding(text)).toBe(true);
  });

  it.each(['The well was drilled in May.', 'We visited the well in May.'])('is not: %s', (text) => {
    expect(isDeciding(text)).toBe(false);
  });

  it('is what a section of plans says will be done', () => {
    expect(isDeciding('A second oven will be bought.', 'Next steps')).toBe(true);
    expect(isDeciding('A second oven will be bought.', 'Who eats bread')).toBe(false);
  });

  it('weighs where it ranks, judges or recommends', () => {
    expect(isWeighing('We judge the oven safe.')).toBe(true);
    expect(isWeighing('The oven should be cleaned.')).toBe(false);
  });
});
