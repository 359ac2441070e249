import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { pool } from '#src/vectors.ts';

/** The two files of a sentence-transformers model exported to ONNX. */
export interface ModelFiles {
  onnx: string;
  tokenizer: string;
}

/** What the model reads of a text: its first 256 tokens, the two that frame it included. */
export const MAX_TOKENS = 256;

/** A model in memory; runs on the thread that loaded it. */
export interface LoadedModel {
  encode(text: string): Promise<Float32Array>;
  release(): Promise<void>;
}

async function readTokenizer(path: string): Promise<(text: string) => number[]> {
  const definition: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (typeof definition !== 'object' || definition === null) {
    throw new Error(`${path} holds no tokenizer: an object was expected`);
  }
  const tokenizer = new Tokenizer(definition, {});
  return (text) => {
    const { ids } = tokenizer.encode(text);
    // The frame's end stays when the middle is cut.
    return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)];
  };
}

function feed(ids: readonly number[]): Record<string, Tensor> {
  const row = (values: Iterable<bigint>) =>
    new Tensor('int64', BigInt64Array.from(values), [1, ids.length]);
  return {
    input_ids: row(ids.map(BigInt)),
    attention_mask: row(ids.map(() => 1n)),
    token_type_ids: row(ids.map(() => 0n)),
  };
}

/**
 * Loads the model. It runs one text at a time, never a batch: its activations are quantised with
 * one scale for the whole tensor, so that in a batch each text's vector hangs on its neighbours
 * (cosine down to 0.987 between the two, measured), and on a CPU a batch is no cheaper.
 */
export async function loadModel(files: ModelFiles): Promise<LoadedModel> {
  const tokenize = await readTokenizer(files.tokenizer);
  const session = await InferenceSession.create(files.onnx, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
  const [name = ''] = session.outputNames;
  return {
    async encode(text) {
      const output = (await session.run(feed(tokenize(text))))[name];
      if (output === undefined || !(output.data instanceof Float32Array)) {
        throw new Error(`${files.onnx}: output "${name}" is not what an encoder gives`);
      }
      return pool(output.data, output.dims[2] ?? 0);
    },
    release: () => session.release(),
  };
}
