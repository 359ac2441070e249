import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { concern, log } from '#src/gauntlet-report/testing/log.ts';
import { keepResolved, readResolved } from './resolved.ts';

let folder: string;
beforeEach(() => void (folder = testFolder(onTestFinished)));

it('gauntlets that end at once lose no dismissal', async () => {
  const texts = [1, 2, 3, 4, 5].map((at) => `concern ${at}`);
  const run = (text: string) => {
    const dismissed = concern('1', { text, final: 'dismissed', evaluated: 'dismissed' });
    return keepResolved(folder, log({ concerns: [dismissed] }), []);
  };
  await Promise.all(texts.map(run));
  const kept = await readResolved(folder);
  expect(kept.map(({ pattern }) => pattern).toSorted()).toEqual(texts);
});

it('counts only dismissals that count: they say why, and how sure it is', async () => {
  const dismiss = { model: 'one', decision: 'dismiss', reasoning: 'unlikely' } as const;
  const votes = [
    { ...dismiss, refused: 'it cites no mitigation' },
    { ...dismiss, model: 'two', reasoning: 'the gateway limits it' },
    { ...dismiss, model: 'three', reasoning: 'so does the proxy' },
    { model: 'four', decision: 'accept', reasoning: 'it holds' } as const,
  ];
  const dismissed = concern('1', { votes, final: 'dismissed', evaluated: 'dismissed' });
  expect(await keepResolved(folder, log({ concerns: [dismissed] }), [])).toBe(1);
  expect(await readResolved(folder)).toMatchObject([
    { explanation: 'the gateway limits it', confidence: 0.5 },
  ]);
});
