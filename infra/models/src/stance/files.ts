import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '#src/stance/manifest.ts';

/** What a model consists of, beside its manifest. */
export const FILES = ['stance.onnx', 'tokenizer.json'] as const;

const NOT_THE_FILE = 'is not the file that model.json names';

/** Whether that is what kept a model from being loaded: a message that names no folder, and may be recorded. */
export const isOfFile = (why: string): boolean => why.endsWith(NOT_THE_FILE);

/** The sha256 of a file, in hex; of one that can't be read, the empty string. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  // In the small pieces that streams are cut into otherwise it would take twice as long.
  const read = pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return read.then(
    () => hash.digest('hex'),
    () => '',
  );
}

/** Rejects with an Error that says which file is not the one that the manifest names. */
export async function checkFiles(folder: string, sha256: Manifest['sha256']): Promise<void> {
  for (const file of FILES) {
    if ((await digestOf(join(folder, file))) !== sha256[file]) {
      throw new Error(`${file} ${NOT_THE_FILE}`);
    }
  }
}
