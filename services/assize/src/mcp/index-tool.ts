import { createHash } from 'node:crypto';
import { PASSAGE_LIMIT } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { metadataFault } from '@assize/vectors';
import Type from 'typebox';
import type { Chambers } from './chambers.ts';
import { tool, ToolInputError } from './tool.ts';

const CALL_MS = 120_000;
/** Passages embedded in one call. */
const BATCH = 16;
/** Passages taken at once. */
const MOST = 1000;

const Passage = Type.Object(
  {
    id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Default: the digest of the text' }),
    ),
    text: Type.String({ minLength: 1, description: `At most ${PASSAGE_LIMIT} bytes of UTF-8` }),
    source: Type.Optional(Type.String({ description: 'Where it was published' })),
    date: Type.Optional(
      Type.String({ description: 'When it was published (never when it was fetched), ISO 8601' }),
    ),
    lScore: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'The L-Score a memory store gave it' }),
    ),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  },
  { additionalProperties: false },
);

type Passage = Type.Static<typeof Passage>;

const Input = Type.Object(
  { passages: Type.Array(Passage, { minItems: 1, maxItems: MOST }) },
  { additionalProperties: false },
);

const Output = Type.Object({
  indexed: Type.Integer({ minimum: 0, description: 'New, or changed' }),
  unchanged: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0, description: 'In the index now' }),
});

/** Checked before anything is opened or stored: all are taken, or none. */
function named(passages: readonly Passage[]): (Passage & { id: string })[] {
  const seen = new Set<string>();
  return passages.map(({ id, ...passage }, at) => {
    const bytes = Buffer.byteLength(passage.text);
    const where = `passages.${at}`;
    if (passage.text.trim() === '') {
      throw new ToolInputError(`${where}.text: must hold more than white space`);
    }
    if (bytes > PASSAGE_LIMIT) {
      throw new ToolInputError(
        `${where}.text: has ${bytes} bytes, at most ${PASSAGE_LIMIT} are taken: cut it on sentences`,
      );
    }
    const fault = metadataFault(passage);
    if (fault !== null) throw new ToolInputError(`${where}.${fault.field}: ${fault.why}`);
    const name = id ?? createHash('sha256').update(passage.text).digest('hex').slice(0, 32);
    if (name.trim() === '' || seen.has(name)) {
      throw new ToolInputError(
        `${where}.id: ${JSON.stringify(name)} is blank, or stands there twice`,
      );
    }
    seen.add(name);
    return { ...passage, id: name };
  });
}

/** Puts passages into the user's own index, which is made by the first. */
export function indexTool(chambers: Chambers) {
  return tool({
    name: 'index_passages',
    title: 'Index passages',
    description:
      'Puts passages into your own index, which searches read from then on instead of the shipped ' +
      'corpus. The same passage again costs nothing; one with a known id takes its place.',
    input: Input,
    output: Output,
    readOnly: false,
    right: 'index',
    async run({ passages }, signal) {
      const all = named(passages);
      const { embedding } = await chambers.ownReading();
      await using rpc = client(EmbeddingService, embedding, { timeoutMs: CALL_MS });
      let [indexed, unchanged, total] = [0, 0, 0];
      for (let from = 0; from < all.length; from += BATCH) {
        const done = await rpc.index({ passages: all.slice(from, from + BATCH) }, { signal });
        indexed += done.indexed;
        unchanged += done.unchanged;
        total = done.total;
      }
      return { indexed, unchanged, total };
    },
  });
}
