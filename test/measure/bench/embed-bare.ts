import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { MAX_TOKENS, type ModelFiles } from '@assize/models/encoder';
import { disableTelemetry, openSession } from '@assize/models/onnx';
import { Tensor } from 'onnxruntime-node';

/** The model is only a tokenizer, ONNX Runtime, the mean of the rows, and normalisation. */
export interface BareModel extends AsyncDisposable {
  /** Encodes one batch. Shorter texts are padded to the longest. */
  encode(texts: readonly string[]): Promise<Float32Array[]>;
}

interface Batch {
  readonly rows: number;
  /** The tokens of the longest text. */
  readonly width: number;
  readonly ids: BigInt64Array;
  readonly mask: BigInt64Array;
}

/** Loads the model on the calling thread, with the service's settings. */
export async function openBareModel(files: ModelFiles): Promise<BareModel> {
  disableTelemetry();
  const definition: unknown = JSON.parse(await readFile(files.tokenizer, 'utf8'));
  if (typeof definition !== 'object' || definition === null) {
    throw new Error('tokenizer.json holds no tokenizer: an object was expected');
  }
  const tokenizer = new Tokenizer(definition, {});
  const session = await openSession(files.onnx);
  const [name = ''] = session.outputNames;
  const tokens = (text: string): number[] => {
    const { ids } = tokenizer.encode(text);
    return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)];
  };
  return {
    async encode(texts) {
      const batch = batchOf(texts.map(tokens));
      const output = (await session.run(feeds(batch)))[name];
      if (!(output?.data instanceof Float32Array)) throw new Error(`the model gave no "${name}"`);
      return means(output.data, output.dims[2] ?? 0, batch);
    },
    [Symbol.asyncDispose]: () => session.release(),
  };
}

function batchOf(texts: readonly (readonly number[])[]): Batch {
  const width = Math.max(...texts.map((ids) => ids.length));
  const ids = new BigInt64Array(texts.length * width);
  const mask = new BigInt64Array(texts.length * width);
  for (const [row, own] of texts.entries()) {
    for (const [at, id] of own.entries()) {
      ids[row * width + at] = BigInt(id);
      mask[row * width + at] = 1n;
    }
  }
  return { rows: texts.length, width, ids, mask };
}

function feeds({ rows, width, ids, mask }: Batch): Record<string, Tensor> {
  const tensor = (data: BigInt64Array): Tensor => new Tensor('int64', data, [rows, width]);
  return {
    input_ids: tensor(ids),
    attention_mask: tensor(mask),
    token_type_ids: tensor(new BigInt64Array(rows * width)),
  };
}

function means(data: Float32Array, dimensions: number, batch: Batch): Float32Array[] {
  return Array.from({ length: batch.rows }, (_, row) => {
    const sum = new Float64Array(dimensions);
    for (let token = row * batch.width; token < (row + 1) * batch.width; token += 1) {
      if (batch.mask[token] !== 1n) continue;
      const from = token * dimensions;
      for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + (data[from + at] ?? 0);
    }
    const length = Math.hypot(...sum);
    return Float32Array.from(sum, (value) => value / length);
  });
}
