import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JetStreamManager } from '@nats-io/jetstream';
import { millis, nanos } from '@nats-io/nats-core';
import { Objm, type ObjectStore } from '@nats-io/obj';
import type { Writer } from '#src/append.ts';
import type { ObjectLimits, Objects } from '#src/model.ts';
import { readLast, readNext } from '#src/read.ts';
import { retry } from '#src/retry.ts';
import { leavesOpen, noRoomFor } from '#src/write.ts';

interface Bucket {
  readonly writer: Writer;
  readonly objects: ObjectStore;
  readonly name: string;
  /** How long bytes are kept after `put`, in milliseconds; 0: for ever. */
  readonly maxAgeMs: number;
}

/** The puts under way, by bucket and digest. */
export type Putting = Map<string, Promise<string>>;

/** Content that does not match its digest (damaged, or by somebody else) counts as absent and is overwritten. */
export async function openObjects(
  writer: Writer,
  name: string,
  putting: Putting,
  limits?: ObjectLimits,
): Promise<Objects> {
  const { objects, maxAgeMs } = await retry(writer.link, () => openOnce(writer, name, limits));
  const bucket = { writer, objects, name, maxAgeMs };
  return {
    put: (bytes) => putOnce(bucket, putting, bytes),
    get: (digest) => get(bucket, digest),
    room: async () => {
      const { config, state } = (await objects.status()).streamInfo;
      return config.max_bytes > 0 ? Math.max(0, config.max_bytes - state.bytes) : Infinity;
    },
  };
}

async function openOnce(writer: Writer, name: string, limits?: ObjectLimits) {
  const objects = await open(new Objm(writer.js), name, limits);
  const { config } = (await objects.status()).streamInfo;
  if (limits) await applyLimits(writer.jsm, config, limits);
  return { objects, maxAgeMs: limits?.maxAgeMs ?? millis(config.max_age) };
}

/** Opens the existing bucket first: a read-only client has no right to create one. */
async function open(
  objm: Objm,
  bucket: string,
  { replicas = 1, maxAgeMs, maxBytes }: ObjectLimits = {},
): Promise<ObjectStore> {
  try {
    return await objm.open(bucket);
  } catch (error) {
    if (error instanceof Error && leavesOpen(error)) throw error;
    return objm.create(bucket, {
      replicas,
      ...(maxAgeMs === undefined ? {} : { ttl: nanos(maxAgeMs) }),
      ...(maxBytes === undefined ? {} : { max_bytes: maxBytes }),
    });
  }
}

async function applyLimits(
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
  const same = isDeepStrictEqual(wanted, { max_age, max_bytes, num_replicas });
  if (!same) await jsm.streams.update(config.name, wanted);
}

/** Several puts of the same bytes at once would each store them, and all but one copy would stay until its age. */
function putOnce(bucket: Bucket, putting: Putting, bytes: Uint8Array): Promise<string> {
  const digest = digestOf(bytes);
  const key = `${bucket.name} ${digest}`;
  const before = putting.get(key);
  if (before) return before;
  const one = put(bucket, digest, bytes).finally(() => putting.delete(key));
  putting.set(key, one);
  return one;
}

async function put(bucket: Bucket, digest: string, bytes: Uint8Array): Promise<string> {
  const { objects, name, writer, maxAgeMs } = bucket;
  // The client reads the entry that it replaces, and fails if that entry is not in its own format.
  const known = await objects.info(digest).catch((error: unknown) => {
    // Without an answer it is unknown whether the entry is in that format.
    if (error instanceof Error && leavesOpen(error)) throw error;
    return undefined;
  });
  const age = Date.now() - Date.parse(known?.mtime ?? '');
  const isYoung = maxAgeMs === 0 || age < maxAgeMs / 2;
  if (isYoung && (await get(bucket, digest)) !== null) return digest;
  if (known === undefined) {
    await writer.jsm.streams.purge(`OBJ_${name}`, { filter: entryOf(name, digest) });
  }
  try {
    await objects.putBlob({ name: digest }, bytes);
  } catch (error) {
    throw noRoomFor(`the bucket ${name}`, error);
  }
  return digest;
}

/**
 * If another client puts the same bytes again, it stores new chunks and removes the earlier ones, perhaps while they are
 * read here. They are then read again where the entry says now.
 */
async function get(bucket: Bucket, digest: string): Promise<Uint8Array | null> {
  const { writer, name } = bucket;
  for (let before = ''; ;) {
    const last = await readLast(writer.link, `OBJ_${name}`, entryOf(name, digest));
    const entry = readEntry(last?.body);
    if (entry === null || entry.nuid === before) return null;
    const bytes = await readChunks(bucket, entry);
    if (digestOf(bytes) === digest) return bytes;
    before = entry.nuid;
  }
}

/** Reads the chunks from the bucket's stream (ADR-20), up to the size given in the entry. */
async function readChunks(
  { writer, name }: Bucket,
  entry: { nuid: string; size: number },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let from = 1; size < entry.size;) {
    const subject = `$O.${name}.C.${entry.nuid}`;
    const chunk = await readNext(writer.link, `OBJ_${name}`, subject, from);
    if (chunk === null) break;
    chunks.push(chunk.body);
    size += chunk.body.length;
    from = chunk.sequence + 1;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function entryOf(name: string, digest: string): string {
  const encoded = Buffer.from(digest).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return `$O.${name}.M.${encoded}`;
}

/** The location and size of the content, from its metadata entry; null if the entry is not valid. */
function readEntry(body: Uint8Array | undefined): { nuid: string; size: number } | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body ?? []).toString('utf8'));
    const [nuid, size, deleted] = ['nuid', 'size', 'deleted'].map((key): unknown =>
      Reflect.get(Object(parsed), key),
    );
    if (typeof nuid !== 'string' || typeof size !== 'number' || deleted === true) return null;
    return /^[A-Za-z0-9]+$/.test(nuid) ? { nuid, size } : null;
  } catch {
    return null;
  }
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
