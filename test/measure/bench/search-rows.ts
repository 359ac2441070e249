import { createHash } from 'node:crypto';
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoder } from '@assize/models/encoder';

export class Rows implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #dimensions: number;

  private constructor(file: FileHandle, dimensions: number) {
    this.#file = file;
    this.#dimensions = dimensions;
  }

  static async open(path: string, dimensions: number): Promise<Rows> {
    return new Rows(await open(path, 'r'), dimensions);
  }

  async read(from: number, count: number): Promise<Float32Array[]> {
    const row = this.#dimensions * Float32Array.BYTES_PER_ELEMENT;
    const buffer = new ArrayBuffer(count * row);
    const { bytesRead } = await this.#file.read(new Uint8Array(buffer), 0, count * row, from * row);
    if (bytesRead < count * row)
      throw new Error(`the file of vectors ends before row ${from + count}`);
    return Array.from(
      { length: count },
      (_, at) => new Float32Array(buffer, at * row, this.#dimensions),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

export interface EmbedRows {
  readonly texts: readonly string[];
  readonly encoder: Encoder;
  /** The folder of vectors, by model and texts. */
  readonly folder: string;
  readonly say: (what: string) => void;
}

const STEP = 100;
const SAID_EVERY = 5000;

/** Holds the vectors of at least the first `count` texts. Continues an earlier run on the same texts and model. */
export async function embedRows(
  count: number,
  { texts, encoder, folder, say }: EmbedRows,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256').update(encoder.model);
  for (const text of texts) hash.update('\0').update(text);
  const path = join(folder, `vectors-${hash.digest('hex').slice(0, 32)}.f32`);
  const row = encoder.dimensions * Float32Array.BYTES_PER_ELEMENT;
  const known = await stat(path).then(
    ({ size }) => Math.floor(size / row),
    () => 0,
  );
  await using file = await open(path, 'a');
  await file.truncate(known * row);
  for (let from = known; from < count; from += STEP) {
    if ((from - known) % SAID_EVERY === 0) say(`embedding, ${from} of ${count}`);
    const vectors = await encoder.encode(texts.slice(from, Math.min(from + STEP, count)));
    for (const { buffer, byteOffset, byteLength } of vectors) {
      await file.write(new Uint8Array(buffer, byteOffset, byteLength));
    }
  }
  return path;
}
