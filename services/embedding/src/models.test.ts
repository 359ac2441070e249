import { findEmbeddingModel } from '@assize/launcher';
import { createLog } from '@assize/telemetry/log';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it } from 'vitest';
import { openModels, type Models } from '#src/models.ts';

const keptIn = testFolder();
const model = await findEmbeddingModel({ env: process.env });
const log = createLog({ name: 'test', level: 'silent' });

const CLAIM = 'The bridge of Arden was opened in 1781.';
const PAIR = { claim: CLAIM, passage: 'The stone bridge of Arden was opened in 1781.' };

const open = (): Promise<Models> => {
  const stance = { by: 'small', keptIn, firstUse: Promise.withResolvers<void>() } as const;
  return openModels({ model, threads: 1, stance }, log);
};

it('loads no model where all that is asked was asked of an earlier process', async () => {
  let threads = 0;
  const count = (): void => void (threads += 1);
  process.on('worker', count);
  try {
    const asked = async ({ encoder, reader }: Models) => [
      await encoder.encode([CLAIM]),
      await reader.read([PAIR]),
    ];
    await using first = await open();
    const answers = await asked(first);
    expect(threads).toBe(2);
    await using second = await open();
    expect(await asked(second)).toEqual(answers);
    expect([second.encoder.dimensions, threads]).toEqual([384, 2]);
    // More new texts are likely to follow, so every thread loads the model.
    await second.encoder.encode(['The bridge fell.']);
    expect(threads).toBe(4);
  } finally {
    process.off('worker', count);
  }
});
