import { createHash } from 'node:crypto';
import { Objm } from '@nats-io/obj';
import type { ObjectStore } from '@nats-io/obj';
import type { Writer } from '#src/append.ts';
import type { Objects } from '#src/model.ts';
import { readHistory } from '#src/read.ts';

/** Opens the bucket, creating it where it is absent. */
export async function openObjects(
  writer: Writer,
  bucket: string,
  replicas: number,
): Promise<Objects> {
  const objects = await open(new Objm(writer.js), bucket, replicas);
  return {
    put: (bytes) => put(objects, bytes),
    get: (digest) => get(writer, objects, bucket, digest),
  };
}

/** A client that may only read has no right to create: what is there is opened as it is. */
async function open(objm: Objm, bucket: string, replicas: number): Promise<ObjectStore> {
  try {
    return await objm.open(bucket);
  } catch {
    return objm.create(bucket, { replicas });
  }
}

async function put(objects: ObjectStore, bytes: Uint8Array): Promise<string> {
  const digest = digestOf(bytes);
  const known = await objects.info(digest);
  if (known === null || known.deleted) await objects.putBlob({ name: digest }, bytes);
  return digest;
}

/** Read chunk by chunk from the bucket's stream: the client would make a consumer for it. */
async function get(
  writer: Writer,
  objects: ObjectStore,
  bucket: string,
  digest: string,
): Promise<Uint8Array | null> {
  const info = await objects.info(digest);
  if (info === null || info.deleted) return null;
  const chunks = await Array.fromAsync(
    readHistory(writer, `OBJ_${bucket}`, `$O.${bucket}.C.${info.nuid}`),
  );
  const bytes = new Uint8Array(Buffer.concat(chunks.map(({ body }) => body)));
  if (digestOf(bytes) === digest) return bytes;
  throw new Error(`bucket ${bucket}: what is kept under ${digest} has another digest`);
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
