import { aView } from '#src/testing/view.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAboutNamed } from './entities.ts';

function about(claim: string, text: string, source?: string): boolean {
  const view = {
    claim: { ...aView().claim, text: claim },
    charge: { classification: 'supported', statement: claim },
  };
  return isAboutNamed(view, { text, ...(source === undefined ? {} : { source }) });
}

describe('a passage that a search found', () => {
  it.each([
    ['The Golden Gate Bridge was completed in 1937.', 'The Golden Gate Bridge opened in 1937.'],
    ['Charles Leclerc drives for Ferrari.', 'Since 2019 Leclerc has driven for the Scuderia.'],
    ['In 1969, Apollo 11 landed on the Moon.', 'Apollo 11 landed on 20 July 1969.'],
    ['The deploy of build-4711 succeeded.', 'The pipeline says that build-4711 was rolled back.'],
    ['The Bank of England was founded in 1694.', 'William III founded the Bank of England.'],
    ['Dexamethasone increases bleeding.', 'Children who were given dexamethasone bled less.'],
    ['BTS has seven members.', 'They are a band of seven. BTS debuted in 2013.'],
  ])('speaks of what "%s" names: "%s"', (claim, text) => {
    expect(about(claim, text)).toBe(true);
  });

  it.each([
    ['The Golden Gate Bridge was completed in 1937.', 'The Bay Bridge was completed in 1936.'],
    ['The Eiffel Tower in Paris was built in 1889.', 'Notre-Dame in Paris was built in 1345.'],
    ['Charles Leclerc drives for Ferrari.', 'Arthur Leclerc drives for Ferrari.'],
    ['In 1969, Apollo 11 landed on the Moon.', 'Apollo 13 did not land on the Moon.'],
    ['The deploy of build-4711 succeeded.', 'The deploy of build-4712 failed.'],
    ['Puyi was imprisoned for 12 years.', 'Yoshiko Kawashima was imprisoned as a traitor.'],
    ['Deploy INC-42 succeeded.', 'The deploy failed.'],
  ])('speaks of something else of the kind than "%s": "%s"', (claim, text) => {
    expect(about(claim, text)).toBe(false);
  });

  it('may say in its address what it is about, and call it "he" in its words', () => {
    const taught = 'He taught for around 45 years and built a large following.';
    const page = 'https://en.wikipedia.org/wiki/Gautama_Buddha';
    expect(about('Gautama Buddha taught for around 60 years.', taught, page)).toBe(true);
    expect(about('Gautama Buddha taught for around 60 years.', taught)).toBe(false);
    const encoded = 'https://en.wikipedia.org/wiki/BTS_%28band%29';
    expect(about('BTS has eight members.', 'It has seven members.', encoded)).toBe(true);
    expect(about('BTS has eight members.', 'It has seven members.', 'broken/%E0%A4%A')).toBe(false);
  });

  it('about a named thing is not about one that the claim leaves unnamed', () => {
    const claim = 'The bridge was completed in 1932.';
    expect(about(claim, 'The Golden Gate Bridge was completed in 1937.')).toBe(false);
    expect(about(claim, 'Titan was completed in 1931.')).toBe(false);
    expect(about(claim, 'Workers of Dorman Long completed the bridge in 1931.')).toBe(false);
    expect(about(claim, 'The bridge of build-4711 was completed in 1931.')).toBe(false);
    const page = 'https://en.wikipedia.org/wiki/Sydney_Harbour_Bridge';
    expect(about(claim, 'The bridge was completed in 1931.', page)).toBe(false);
    expect(about(claim, 'The bridge was completed in 1931.')).toBe(true);
    expect(about(claim, 'It was completed in March, and the bridge opened.')).toBe(true);
  });

  it('speaks of the statement charged where the claim’s text names nothing', () => {
    const view = {
      claim: { ...aView().claim, text: 'Why is checkout slow?' },
      charge: { classification: 'disk', statement: 'The host of Postgres ran out of disk.' },
    };
    expect(isAboutNamed(view, { text: 'The disk of Postgres was full.' })).toBe(true);
    expect(isAboutNamed(view, { text: 'The disk of Redis was full.' })).toBe(false);
  });

  it('that repeats the claim always speaks of it, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const claim = `Apollo 11 ${text}`;
        expect(about(claim, `So it is: ${claim}`)).toBe(true);
      }),
    );
  });

  it('is looked through in time that grows with its length', () => {
    const took = (unit: string): number => {
      const text = unit.repeat(64 * 1024).slice(0, 64 * 1024);
      const start = performance.now();
      about('Apollo 11 landed.', text);
      return performance.now() - start;
    };
    for (const unit of ['A', 'a', 'A ', 'a-', 'a.', '_', 'Aa', '1', '.'])
      expect(took(unit)).toBeLessThan(2000);
  });
});
