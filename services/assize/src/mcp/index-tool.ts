import { counted, sha256, strictObject, PASSAGE_LIMIT } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { metadataFault } from '@assize/vectors';
import Type from 'typebox';
import type { Session } from './session.ts';
import { tool, ToolInputError } from './tool.ts';

const CALL_MS = 120_000;
const BATCH = 16;
/** The most passages of one request. */
const MOST = 1000;

const Passage = strictObject({
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  text: Type.String({ minLength: 1 }),
  source: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  lScore: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
});

type Passage = Type.Static<typeof Passage>;

const Input = strictObject({ passages: Type.Array(Passage, { minItems: 1, maxItems: MOST }) });

const Output = Type.Object({
  indexed: Type.Integer({ minimum: 0 }),
  unchanged: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
});

/** Checks before anything is stored, so that all are indexed or none. Passages without an id get one. */
function checkedPassages(passages: readonly Passage[]): (Passage & { id: string })[] {
  const seen = new Map<string, number>();
  return passages.map(({ id, ...passage }, at) => {
    const bytes = Buffer.byteLength(passage.text);
    const where = `passages.${at}`;
    if (passage.text.trim() === '') {
      throw new ToolInputError(`${where}.text: must not be blank`);
    }
    if (bytes > PASSAGE_LIMIT) {
      throw new ToolInputError(
        `${where}.text: has ${bytes} bytes, and the limit is ${PASSAGE_LIMIT}: split it between sentences`,
      );
    }
    const fault = metadataFault(passage);
    if (fault !== null) throw new ToolInputError(`${where}.${fault.field}: ${fault.why}`);
    const name = id ?? sha256(passage.text).slice(0, 32);
    if (name.trim() === '') throw new ToolInputError(`${where}.id: must not be blank`);
    const first = seen.get(name);
    if (first !== undefined) {
      const same =
        id === undefined ? 'has the same text as' : `has the id ${JSON.stringify(id)} of`;
      throw new ToolInputError(`${where}: ${same} passages.${first}`);
    }
    seen.set(name, at);
    return { ...passage, id: name };
  });
}

/** Adds to the user's own index, which is created if it is missing. */
export function indexTool(session: Session) {
  return tool({
    name: 'index_passages',
    input: Input,
    output: Output,
    readOnly: false,
    replaces: true,
    right: 'index',
    async run({ passages }, { signal, progress }) {
      const all = checkedPassages(passages);
      using reading = await session.ownReading();
      await using rpc = client(EmbeddingService, reading.resource.embedding, {
        timeoutMs: CALL_MS,
      });
      let [indexed, unchanged, total] = [0, 0, 0];
      for (let from = 0; from < all.length; from += BATCH) {
        const done = await rpc.index({ passages: all.slice(from, from + BATCH) }, { signal });
        indexed += done.indexed;
        unchanged += done.unchanged;
        total = done.total;
        progress(`${indexed + unchanged} of ${all.length} passages`);
      }
      const summary = `${counted(indexed, 'passage was', 'passages were')} indexed, ${counted(unchanged, 'was', 'were')} already there; the index has ${total}.`;
      return { summary, result: { indexed, unchanged, total } };
    },
  });
}
