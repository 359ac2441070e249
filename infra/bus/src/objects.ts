import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JetStreamManager } from '@nats-io/jetstream';
import { millis, nanos } from '@nats-io/nats-core';
import { Objm } from '@nats-io/obj';
import type { ObjectStore } from '@nats-io/obj';
import type { Writer } from '#src/append.ts';
import type { ObjectLimits, Objects } from '#src/model.ts';
import { noRoomFor } from '#src/write.ts';

/** How long the pieces of one object may take to arrive, in milliseconds: some may be gone by age. */
const READ_MS = 5_000;

/** Reads of an object that did not arrive whole: it may have been put anew meanwhile. */
const READS = 2;

/** Opens the bucket, creating it where it is absent. */
export async function openObjects(
  { js, jsm }: Writer,
  bucket: string,
  limits?: ObjectLimits,
): Promise<Objects> {
  const objects = await open(new Objm(js), bucket, limits);
  const { streamInfo } = await objects.status();
  if (limits) await bound(jsm, streamInfo.config, limits);
  const maxAgeMs = limits?.maxAgeMs ?? millis(streamInfo.config.max_age);
  return {
    put: (bytes) => put(objects, bucket, bytes, maxAgeMs),
    get: (digest) => get(objects, bucket, digest),
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

async function get(
  objects: ObjectStore,
  bucket: string,
  digest: string,
): Promise<Uint8Array | null> {
  for (let read = 1; read <= READS; read += 1) {
    const found = await objects.get(digest);
    if (found === null) return null;
    const bytes = await whole(found.data);
    if (bytes === null) continue;
    if (digestOf(bytes) === digest) return bytes;
    throw new Error(`bucket ${bucket}: what is kept under ${digest} has another digest`);
  }
  return null;
}

/** Null where it does not come to its end in time. */
async function whole(data: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const reader = data.getReader();
  const late = new AbortController();
  const timeout = sleep(READ_MS, null, { signal: late.signal, ref: false });
  const pieces: Uint8Array[] = [];
  try {
    for (;;) {
      const piece = await Promise.race([reader.read(), timeout]);
      if (piece === null) return null;
      if (piece.done) return new Uint8Array(Buffer.concat(pieces));
      pieces.push(piece.value);
    }
  } finally {
    late.abort();
    timeout.catch(() => undefined);
    await reader.cancel();
  }
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
