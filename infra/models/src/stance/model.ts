import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSession, row, type LoadedModel } from '#src/onnx/index.ts';
import { Tokenizer } from '@huggingface/tokenizers';
import { LRUCache } from 'lru-cache';
import { checkFiles } from '#src/stance/files.ts';
import { framed } from '#src/stance/frame.ts';
import type { Manifest } from '#src/stance/manifest.ts';
import type { Logits } from '#src/stance/probabilities.ts';

export interface WindowPair {
  readonly claim: string;
  readonly evidence: string;
  /** Whether its language was detected, from these two texts alone. */
  readonly isLanguageChecked?: boolean;
}

export interface ThreadData {
  readonly folder: string;
  readonly manifest: Pick<Manifest, 'maxTokens' | 'sha256'>;
}

/** The logits for a claim that is too long to be read whole: whatever the calibration, they take no side. */
const TOO_LONG: Logits = [-10, -10, 10];

/** The most texts whose tokens are cached. Consecutive pairs often share a claim. */
const CACHED_TEXTS = 64;

async function readTokenizer(path: string) {
  const definition: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (typeof definition !== 'object' || definition === null) {
    throw new Error('tokenizer.json holds no tokenizer: an object was expected');
  }
  const tokenizer = new Tokenizer(definition, {});
  const kept = new LRUCache<string, readonly number[]>({
    max: CACHED_TEXTS,
    // Without the two framing tokens, since a pair has a frame of its own.
    memoMethod: (text) => tokenizer.encode(text).ids.slice(1, -1),
  });
  const [start, end] = tokenizer.encode('').ids;
  if (start === undefined || end === undefined) {
    throw new Error('tokenizer.json frames no text: a BERT tokenizer was expected');
  }
  return { frame: { start, end }, ids: (text: string) => kept.memo(text) };
}

/**
 * Rejects if a file is not the one that the manifest names. Runs one pair at a time: the exported graph scales the
 * activations of a single pair row by row, and on a CPU a batch would be no cheaper.
 */
export async function loadModel(data: ThreadData): Promise<LoadedModel<WindowPair, Logits>> {
  const { folder, manifest } = data;
  await checkFiles(folder, manifest.sha256);
  const { frame, ids } = await readTokenizer(join(folder, 'tokenizer.json'));
  const session = await openSession(join(folder, 'stance.onnx'));
  return {
    async run({ claim, evidence }) {
      const pair = framed(ids(evidence), ids(claim), frame, manifest.maxTokens);
      if (pair === null) return TOO_LONG;
      const { logits } = await session.run({
        input_ids: row(pair.ids),
        token_type_ids: row(pair.kinds),
      });
      const values = logits?.data;
      if (!(values instanceof Float32Array) || values.length !== 3) {
        throw new Error('stance.onnx: output "logits" is not 1 × 3 numbers');
      }
      const [support = NaN, refute = NaN, neutral = NaN] = values;
      if (![support, refute, neutral].every(Number.isFinite)) {
        throw new Error('stance.onnx gave logits that are no numbers');
      }
      return [support, refute, neutral];
    },
    release: () => session.release(),
  };
}
