import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf, FILES } from '#src/stance/files.ts';
import { type Manifest, manifestOf } from '#src/stance/manifest.ts';

/** A model whose files exist. Their digests are checked when it is loaded. */
export interface StanceModel {
  readonly manifest: Manifest;
  readonly folder: string;
  /** The second reader; absent where this one reads alone. */
  readonly second?: StanceModel;
}

/** The result of looking for a model in a folder. `why` names no folder, because it goes into signed records. */
export type FoundModel =
  | { readonly kind: 'found'; readonly model: StanceModel }
  | { readonly kind: 'absent' | 'broken'; readonly why: string };

export const SHIPPED_MODEL = fileURLToPath(new URL('../../stance', import.meta.url));

export async function findStanceModel(folder: string): Promise<FoundModel> {
  const text = await readFile(join(folder, 'model.json'), 'utf8').catch(() => null);
  if (text === null) return { kind: 'absent', why: 'there is no model.json' };
  const read = manifestOf(text);
  if (!read.ok) return { kind: 'broken', why: read.why };
  const gone = FILES.find((file) => !existsSync(join(folder, file)));
  if (gone !== undefined) return { kind: 'broken', why: `there is no ${gone}` };
  const model = { manifest: read.manifest, folder };
  const { second } = read.manifest;
  if (second === undefined) return { kind: 'found', model };
  return withSecond(model, join(folder, 'second'), second.sha256);
}

/** Adds the second reader. A model whose manifest names one is broken without it, because it was not measured alone. */
async function withSecond(model: StanceModel, folder: string, digest: string): Promise<FoundModel> {
  if ((await digestOf(join(folder, 'model.json'))) !== digest) {
    return { kind: 'broken', why: 'second/model.json is not the file that model.json names' };
  }
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') return { kind: 'broken', why: `of the second reader, ${found.why}` };
  return { kind: 'found', model: { ...model, second: found.model } };
}
