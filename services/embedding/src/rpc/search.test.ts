/** Answers that would exceed the size limit of a message. */
import { MAX_MESSAGE_BYTES } from '@assize/rpc';
import { openEmbeddedIndex } from '@assize/vectors';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, onTestFinished } from 'vitest';
import { model, opened } from '#src/testing/opened.ts';

const TEXT = 'x'.repeat(64 * 1024);

/** Meaningless vectors: only the size of the answer matters. */
async function fill(folder: string): Promise<void> {
  await using index = await openEmbeddedIndex({ folder, model: model.name, dimensions: 384 });
  await index.upsert(
    Array.from({ length: 260 }, (_, at) => ({
      passage: { id: `p${at}`, text: TEXT, tags: ['t'.repeat(128)] },
      vector: new Float32Array(384).fill(1).fill(-1, at),
    })),
  );
}

it('more than a message holds is refused with what to do; what fits is sent', async () => {
  const indexFolder = testFolder(onTestFinished);
  await fill(indexFolder);
  await using service = await opened(indexFolder, 'search', { indexFolder });
  const { rpc } = service;
  const topK = Math.floor(MAX_MESSAGE_BYTES / (TEXT.length + 1024));
  expect((await rpc.search({ query: 'x', topK })).hits).toHaveLength(topK);
  const asked = rpc.search({ query: 'x', topK: 1000 });
  const error: unknown = await asked.catch((reason: unknown) => reason);
  expect(error).toHaveProperty('code', 'RESOURCE_EXHAUSTED');
  const why = /^the 260 passages found .* request fewer/;
  expect(error).toHaveProperty('message', expect.stringMatching(why));
});
