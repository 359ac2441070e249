import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { Objm } from '@nats-io/obj';
import type { ObjectStore } from '@nats-io/obj';
import type { Objects } from '#src/model.ts';

/** How long the parts of an object may take, in milliseconds: of one that lacks some none would ever end. */
const READ_MS = 5_000;

interface Bucket {
  readonly objects: ObjectStore;
  readonly jsm: JetStreamManager;
  readonly name: string;
}

/**
 * Opens the bucket, creating it where it is absent. What it holds is believed by its digest alone: an
 * entry that is damaged, or that somebody else put there, is as good as none, and is written over.
 */
export async function openObjects(
  js: JetStreamClient,
  jsm: JetStreamManager,
  name: string,
  replicas: number,
): Promise<Objects> {
  const bucket = { objects: await open(new Objm(js), name, replicas), jsm, name };
  return {
    put: (bytes) => put(bucket, bytes),
    get: (digest) => get(bucket, digest),
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

async function put(bucket: Bucket, bytes: Uint8Array): Promise<string> {
  const digest = digestOf(bytes);
  if ((await get(bucket, digest)) !== null) return digest;
  const { objects, jsm, name } = bucket;
  // The client reads the entry that it replaces, and gives up where that is none of its own.
  const isReadable = await objects.info(digest).then(
    () => true,
    () => false,
  );
  if (!isReadable) await jsm.streams.purge(`OBJ_${name}`, { filter: entryOf(bucket, digest) });
  await objects.putBlob({ name: digest }, bytes);
  return digest;
}

async function get({ objects, jsm, name }: Bucket, digest: string): Promise<Uint8Array | null> {
  const entry = { last_by_subj: entryOf({ name }, digest) };
  const found = await jsm.streams.getMessage(`OBJ_${name}`, entry);
  if (found === null || !isEntryOf(digest, found.data)) return null;
  const late = sleep(READ_MS, null, { ref: false });
  const bytes = await Promise.race([objects.getBlob(digest).catch(unlessCorrupt), late]);
  return bytes !== null && digestOf(bytes) === digest ? bytes : null;
}

/** The client's words for parts that are not what the entry says. @throws any other error */
function unlessCorrupt(error: unknown): null {
  if (error instanceof Error && error.message.startsWith('received a corrupt object')) return null;
  throw error;
}

/** The subject of an object's entry, by ADR-20. */
function entryOf({ name }: Pick<Bucket, 'name'>, digest: string): string {
  const encoded = Buffer.from(digest).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return `$O.${name}.M.${encoded}`;
}

/** Whether an entry is of an object with this content, and no link that would be followed elsewhere. */
function isEntryOf(digest: string, entry: Uint8Array): boolean {
  try {
    const said: unknown = JSON.parse(Buffer.from(entry).toString('utf8'));
    const base64 = Buffer.from(digest.slice('sha256:'.length), 'hex').toString('base64');
    const stated = Reflect.get(Object(said), 'digest');
    const links = Reflect.get(Object(Reflect.get(Object(said), 'options')), 'link');
    const same = `SHA-256=${base64.replaceAll('+', '-').replaceAll('/', '_')}`;
    return stated === same && links === undefined && !Reflect.get(Object(said), 'deleted');
  } catch {
    return false;
  }
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
