import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '#src/stance/manifest.ts';

export const FILES = ['stance.onnx', 'tokenizer.json'] as const;

const NOT_THE_FILE = 'is not the file that model.json names';

/** Such a message names no folder, so it may go into signed records. */
export const isOfFile = (why: string): boolean => why.endsWith(NOT_THE_FILE);

/** The sha256 of a file, in hex; the empty string if the file can't be read. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  // With the default chunk size it would take twice as long.
  const read = pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return read.then(
    () => hash.digest('hex'),
    () => '',
  );
}

/** Rejects with an Error that names the first file whose sha256 is not the one in the manifest. */
export async function checkFiles(folder: string, sha256: Manifest['sha256']): Promise<void> {
  for (const file of FILES) {
    if ((await digestOf(join(folder, file))) !== sha256[file]) {
      throw new Error(`${file} ${NOT_THE_FILE}`);
    }
  }
}
