import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type Manifest, manifestOf } from '#src/stance/manifest.ts';

/** A model that is there, each file as its manifest says. */
export interface StanceModel {
  readonly manifest: Manifest;
  readonly onnx: string;
  readonly tokenizer: string;
  /** The reader beside it; absent where it reads alone. */
  readonly second?: StanceModel;
}

/** What was found in a folder. `why` names no folder: it goes into signed records. */
export type FoundModel =
  | { readonly kind: 'found'; readonly model: StanceModel }
  | { readonly kind: 'absent' | 'broken'; readonly why: string };

/** Where the model that is shipped lies. */
export const SHIPPED_MODEL = fileURLToPath(new URL('../../stance', import.meta.url));

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function isAsSaid(path: string, digest: string): Promise<boolean> {
  return (await digestOf(path).catch(() => '')) === digest;
}

/** Reads what lies in a folder, and refuses a file whose digest is not the one that its manifest gives. */
export async function findStanceModel(folder: string): Promise<FoundModel> {
  const text = await readFile(join(folder, 'model.json'), 'utf8').catch(() => null);
  if (text === null) return { kind: 'absent', why: 'there is no model.json' };
  const read = manifestOf(text);
  if (!read.ok) return { kind: 'broken', why: read.why };
  const { sha256 } = read.manifest;
  const [onnx, tokenizer] = [join(folder, 'stance.onnx'), join(folder, 'tokenizer.json')];
  if (!(await isAsSaid(onnx, sha256['stance.onnx']))) {
    return { kind: 'broken', why: 'stance.onnx is not the file that model.json names' };
  }
  if (!(await isAsSaid(tokenizer, sha256['tokenizer.json']))) {
    return { kind: 'broken', why: 'tokenizer.json is not the file that model.json names' };
  }
  const model = { manifest: read.manifest, onnx, tokenizer };
  const { second } = read.manifest;
  if (second === undefined) return { kind: 'found', model };
  return withSecond(model, join(folder, 'second'), second.sha256);
}

/** A model whose manifest names a second reader is broken without it: it was not measured alone. */
async function withSecond(model: StanceModel, folder: string, digest: string): Promise<FoundModel> {
  if (!(await isAsSaid(join(folder, 'model.json'), digest))) {
    return { kind: 'broken', why: 'second/model.json is not the file that model.json names' };
  }
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') return { kind: 'broken', why: `of the second reader, ${found.why}` };
  return { kind: 'found', model: { ...model, second: found.model } };
}
