import { createHash } from 'node:crypto';
import type { JetStreamManager } from '@nats-io/jetstream';
import { millis, nanos } from '@nats-io/nats-core';
import { Objm } from '@nats-io/obj';
import type { ObjectStore } from '@nats-io/obj';
import type { Writer } from '#src/append.ts';
import type { ObjectLimits, Objects } from '#src/model.ts';
import { readHistory } from '#src/read.ts';
import { noRoomFor } from '#src/write.ts';

/** Reads of an object that is not whole: it may have been put anew meanwhile, or be gone by age. */
const READS = 2;

/** Opens the bucket, creating it where it is absent. */
export async function openObjects(
  writer: Writer,
  bucket: string,
  limits?: ObjectLimits,
): Promise<Objects> {
  const objects = await open(new Objm(writer.js), bucket, limits);
  const { streamInfo } = await objects.status();
  if (limits) await bound(writer.jsm, streamInfo.config, limits);
  const maxAgeMs = limits?.maxAgeMs ?? millis(streamInfo.config.max_age);
  return {
    put: (bytes) => put(objects, bucket, bytes, maxAgeMs),
    get: (digest) => get(writer, objects, bucket, digest),
    room: async () => {
      const { config, state } = (await objects.status()).streamInfo;
      return config.max_bytes > 0 ? Math.max(0, config.max_bytes - state.bytes) : Infinity;
    },
  };
}

/** A client that may only read has no right to create: what is there is opened as it is. */
async function open(
  objm: Objm,
  bucket: string,
  { replicas = 1, maxAgeMs, maxBytes }: ObjectLimits = {},
): Promise<ObjectStore> {
  try {
    return await objm.open(bucket);
  } catch {
    return objm.create(bucket, {
      replicas,
      ...(maxAgeMs === undefined ? {} : { ttl: nanos(maxAgeMs) }),
      ...(maxBytes === undefined ? {} : { max_bytes: maxBytes }),
    });
  }
}

async function bound(
  jsm: JetStreamManager,
  config: { name: string; max_age: number; max_bytes: number; num_replicas: number },
  limits: ObjectLimits,
): Promise<void> {
  const wanted = {
    max_age: limits.maxAgeMs === undefined ? config.max_age : nanos(limits.maxAgeMs),
    max_bytes: limits.maxBytes ?? config.max_bytes,
    num_replicas: limits.replicas ?? config.num_replicas,
  };
  const { max_age, max_bytes, num_replicas } = config;
  const same =
    max_age === wanted.max_age &&
    max_bytes === wanted.max_bytes &&
    num_replicas === wanted.num_replicas;
  if (!same) await jsm.streams.update(config.name, wanted);
}

async function put(
  objects: ObjectStore,
  bucket: string,
  bytes: Uint8Array,
  maxAgeMs: number,
): Promise<string> {
  const digest = digestOf(bytes);
  const known = await objects.info(digest);
  const isYoung = maxAgeMs === 0 || Date.now() - Date.parse(known?.mtime ?? '') < maxAgeMs / 2;
  if (known !== null && !known.deleted && isYoung) return digest;
  try {
    await objects.putBlob({ name: digest }, bytes);
  } catch (error) {
    throw noRoomFor(`the bucket ${bucket}`, error);
  }
  return digest;
}

/** Read chunk by chunk from the bucket's stream: the client would make a consumer for it. */
async function get(
  writer: Writer,
  objects: ObjectStore,
  bucket: string,
  digest: string,
): Promise<Uint8Array | null> {
  for (let read = 1; read <= READS; read += 1) {
    const info = await objects.info(digest);
    if (info === null || info.deleted) return null;
    const chunks = await Array.fromAsync(
      readHistory(writer, `OBJ_${bucket}`, `$O.${bucket}.C.${info.nuid}`),
    );
    const bytes = new Uint8Array(Buffer.concat(chunks.map(({ body }) => body)));
    if (digestOf(bytes) === digest) return bytes;
    if (bytes.length >= info.size)
      throw new Error(`bucket ${bucket}: what is kept under ${digest} has another digest`);
  }
  return null;
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
