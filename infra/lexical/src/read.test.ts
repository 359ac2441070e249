import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readPassage } from '#src/index.ts';

interface Weights {
  s: number;
  r: number;
}

/** What the court weighs: the relevance times the probability of each side. */
function weights(claim: string, passage: string): Weights {
  const { relevance, support, refute } = readPassage(claim, passage);
  return { s: relevance * support, r: relevance * refute };
}

describe('a passage that restates the claim supports it: s is 0.8 at least', () => {
  test.each([
    ['The Eiffel Tower is in Paris.', 'The Eiffel Tower stands in Paris.'],
    [
      'The database migration caused the outage.',
      'The outage was caused by the database migration.',
    ],
    ['The drug does not cause liver damage.', 'The drug does not cause liver damage.'],
    ['The city has more than 2 million residents.', 'The city has 2.7 million residents.'],
    ['Curie won a Nobel Prize in 1903.', 'In 1903 Curie won a Nobel Prize.'],
    ['The pump failed.', 'The pump failed.'],
    ['The pump failed.', 'The pump failed. This volume is about potatoes.'],
    ['Nobody was hurt and the alarm failed.', 'Nobody was hurt and the alarm failed.'],
  ])('%j: %j', (claim, passage) => {
    const { s, r } = weights(claim, passage);
    expect(s).toBeGreaterThanOrEqual(0.8);
    expect(r).toBeLessThan(0.1);
  });
});

describe('a passage that flatly says the opposite refutes it: r is 0.8 at least', () => {
  test.each([
    ['Aspirin is safe for children.', 'Aspirin is not safe for children.'],
    ['The drug does not cause liver damage.', 'The drug causes liver damage.'],
    ['The cache is the root cause.', "The cache isn't the root cause."],
    ['The reactor has four pumps.', 'The reactor has six pumps.'],
    ['The bridge opened in 1932.', 'The bridge opened in 1937.'],
    ['The vaccine was 95% effective.', 'The vaccine was 62% effective.'],
    ['The city has more than 2 million residents.', 'The city has 1.4 million residents.'],
    ['At least 40 people were injured.', 'Officials said 12 people were injured.'],
    ['The treatment increased mortality.', 'The treatment decreased mortality.'],
    ['The build passed on Linux.', 'The build failed on Linux.'],
    ['The pump failed.', 'It is not true that the pump failed.'],
    [
      'The outage was caused by a database deadlock.',
      'The outage was not caused by a database deadlock; the load balancer dropped connections.',
    ],
  ])('%j: %j', (claim, passage) => {
    const { s, r } = weights(claim, passage);
    expect(r).toBeGreaterThanOrEqual(0.8);
    expect(s).toBeLessThan(0.1);
  });
});

describe('a passage about something else says nothing', () => {
  test.each([
    ['The Eiffel Tower is in Paris.', 'Bananas ripen on plantations.'],
    [
      'The outage was caused by an expired TLS certificate.',
      'Penguins breed on the ice in winter.',
    ],
    ['Lead is toxic.', 'The band sold 20,000 copies of its album and did not tour.'],
  ])('%j: %j', (claim, passage) => {
    const { s, r } = weights(claim, passage);
    expect(readPassage(claim, passage).relevance).toBeLessThan(0.1);
    expect(Math.max(s, r)).toBeLessThan(0.05);
    expect(readPassage(claim, passage).neutral).toBeGreaterThanOrEqual(0.9);
  });
});

test('two unattested terms push to neutral', () => {
  const claim = 'The chef won a Michelin star for his seafood restaurant.';
  const { support, refute, neutral } = readPassage(claim, 'The chef grew up near Lyon.');
  expect(neutral).toBeGreaterThan(Math.max(support, refute));
});

test('the sentence that speaks of the claim speaks for a long passage', () => {
  const claim = 'The cache was the root cause of the outage.';
  const around = (text: string): string =>
    `The team met on Tuesday. Logs came from all hosts. ${text} Lunch was served at noon.`;
  expect(weights(claim, around(claim)).s).toBeGreaterThanOrEqual(0.8);
  expect(
    weights(claim, around('The cache was not the root cause of the outage.')).r,
  ).toBeGreaterThan(0.8);
});

test('a claim spread over two neighbouring sentences is found in both together', () => {
  const claim = 'Ada Lovelace wrote a program for the Analytical Engine.';
  const passage = 'Ada Lovelace wrote a program. It was for the Analytical Engine. Bananas ripen.';
  expect(readPassage(claim, passage).support).toBeGreaterThan(0.8);
});

describe('properties', () => {
  test('whatever words a sentence has, it does not refute itself', () => {
    const word = fc.constantFrom('the', 'pump', 'failed', 'not', 'never', 'without', 'wrong', 'is');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const said = `${words.join(' ')}.`;
        const { support, refute } = readPassage(said, said);
        expect(refute).toBeLessThanOrEqual(support + 1e-9);
      }),
    );
  });

  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.lorem({ maxCount: 3, mode: 'sentences' }),
    fc.constantFrom('', ' ', '...', '\u{D800}', '0', 'not not never', '%%%', '1,1,1,1', "n't 't"),
  );

  test('probabilities sum to 1 and everything is within 0 and 1, whatever the texts', () => {
    fc.assert(
      fc.property(text, text, (claim, passage) => {
        const { relevance, support, refute, neutral } = readPassage(claim, passage);
        for (const value of [relevance, support, refute, neutral]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        expect(support + refute + neutral).toBeCloseTo(1, 9);
      }),
    );
  });

  test('the same pair is read the same, whatever was read in between', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (pairs) => {
        const once = pairs.map(([claim, passage]) => readPassage(claim, passage));
        const again = pairs.toReversed().map(([claim, passage]) => readPassage(claim, passage));
        expect(again.toReversed()).toEqual(once);
      }),
    );
  });

  test('the largest texts that the court admits are read within a second', () => {
    const claim = 'word number 7 of Oslo '.repeat(1500);
    const started = process.cpuUsage().user;
    for (const passage of ['A. B c. '.repeat(8000), 'x'.repeat(65_536), '1,'.repeat(32_768)]) {
      readPassage(claim, passage);
    }
    expect(process.cpuUsage().user - started).toBeLessThan(3_000_000);
  });
});
