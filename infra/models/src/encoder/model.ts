import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { messageOf } from '@assize/proto/message-of';
import { openSession, row, type LoadedModel } from '#src/onnx/index.ts';
import { pool } from '#src/encoder/vectors.ts';

/** The two files of a sentence-transformers model exported to ONNX. */
export interface ModelFiles {
  onnx: string;
  tokenizer: string;
}

/** How many tokens of a text the model reads, including the two that frame it. */
export const MAX_TOKENS = 256;

/** The result for one text. An error of one text does not fail the others in its group. */
export type Encoded = Float32Array | Error;

async function readTokenizer(path: string): Promise<(text: string) => number[]> {
  const definition: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (typeof definition !== 'object' || definition === null) {
    throw new Error(`${path} holds no tokenizer: an object was expected`);
  }
  const tokenizer = new Tokenizer(definition, {});
  return (text) => {
    const { ids } = tokenizer.encode(text);
    // A long text is cut, but keeps its final framing token.
    return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)];
  };
}

/**
 * Loads the model on the calling thread. It runs one text at a time, never a batch: its activations are quantised
 * with one scale for the whole tensor, so in a batch a text's vector would depend on its neighbours (measured: a
 * cosine of down to 0.987 between the two).
 */
export async function loadModel(
  files: ModelFiles,
): Promise<LoadedModel<readonly string[], Encoded[]>> {
  const tokenize = await readTokenizer(files.tokenizer);
  const session = await openSession(files.onnx);
  const [name = ''] = session.outputNames;

  const encode = async (text: string): Promise<Float32Array> => {
    const ids = tokenize(text);
    const output = (
      await session.run({
        input_ids: row(ids),
        attention_mask: row(ids.map(() => 1)),
        token_type_ids: row(ids.map(() => 0)),
      })
    )[name];
    if (output === undefined || !(output.data instanceof Float32Array)) {
      throw new Error(`${files.onnx}: output "${name}" is not what an encoder gives`);
    }
    return pool(output.data, output.dims[2] ?? 0);
  };

  return {
    async run(texts) {
      const encoded: Encoded[] = [];
      for (const text of texts) encoded.push(await encode(text).catch(failed));
      return encoded;
    },
    release: () => session.release(),
  };
}

/** Only the message: other fields of an error may not be transferable between threads. */
const failed = (error: unknown): Error => new Error(messageOf(error));
