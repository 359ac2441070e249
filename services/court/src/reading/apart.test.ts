import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { lexicalReader, withSeparateTexts } from './adapters.ts';

const TEXT = 'The Eiffel Tower is in Paris, France.';
const digest = createHash('sha256').update(TEXT).digest('hex');
const CLAIM = 'The Eiffel Tower is in Paris.';

test('a text kept apart reads like the same text inline', async () => {
  const apart = withSeparateTexts(lexicalReader(), async (asked) =>
    asked === digest ? TEXT : null,
  );
  const read = await apart.read(CLAIM, [{ id: 'a', text: '', digest }]);
  const inline = await lexicalReader().read(CLAIM, [{ id: 'a', text: TEXT }]);
  expect(read).toEqual(inline);
});

test.each([
  ['absent', null],
  ['altered', 'The Eiffel Tower is in Rome.'],
])('a text that is %s is not read, and said to be missing', async (_how, text) => {
  const apart = withSeparateTexts(lexicalReader(), async () => text);
  const read = await apart.read(CLAIM, [{ id: 'a', text: '', digest }]);
  expect(read.readings).toMatchObject([{ id: 'a', relevance: 0, neutral: 1 }]);
  expect(read.missing).toEqual(['evidence a: its text is not kept under its digest']);
});
