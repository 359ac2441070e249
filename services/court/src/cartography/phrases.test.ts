import { beforeAll, expect, it } from 'vitest';
import { nounPhrases, openTagger, textOf, wordsOf } from './phrases.ts';

beforeAll(openTagger);

it.each([
  ['Milk causes acne.', ['Milk', 'acne']],
  ['Stress causes hair loss.', ['Stress', 'hair loss']],
  ['Milk does not cause acne.', ['Milk', 'acne']],
  // A heading, not a sentence: it has no verb.
  ['Milk acne myths', ['Milk acne myths']],
])('%s', (sentence, phrases) => {
  const words = wordsOf(sentence);
  expect(nounPhrases(words).map((run) => textOf(sentence, words, run))).toEqual(phrases);
});
