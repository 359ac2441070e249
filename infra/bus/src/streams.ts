import {
  type JetStreamManager,
  type StreamConfig,
  JetStreamApiError,
  StoreCompression,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/nats-core';
import { isRecord } from '@assize/proto/json';
import { StillOpenError, StreamChangeError, unlessNoStream } from '#src/errors.ts';
import type { StreamDefinition, StreamOrigin } from '#src/model.ts';
import { isNoRoom, leavesOpen } from '#src/write.ts';

/** The server's code for "stream name already in use with a different configuration". */
const NAME_IN_USE = 10058;

const UNCHANGEABLE = ['retention', 'storage'] as const;

type Wanted = Partial<StreamConfig> & { name: string };

export async function ensureStreams(
  jsm: JetStreamManager,
  definitions: readonly StreamDefinition[],
): Promise<void> {
  for (const definition of definitions) await ensureStream(jsm, toConfig(definition));
}

async function ensureStream(jsm: JetStreamManager, wanted: Wanted): Promise<void> {
  const present = await jsm.streams.info(wanted.name).catch(unlessNoStream);
  if (present === null) return create(jsm, wanted);
  refuseFixedChanges(present.config, wanted);
  if (!differs(present.config, wanted)) return;
  try {
    await jsm.streams.update(wanted.name, wanted);
  } catch (error) {
    throw changeRefused(wanted.name, error);
  }
}

/** Creates a stream. If another process creates it at the same moment, it is updated instead. */
async function create(jsm: JetStreamManager, wanted: Wanted): Promise<void> {
  try {
    await jsm.streams.add(wanted);
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error;
    if (error.code === NAME_IN_USE) await ensureStream(jsm, wanted);
    else throw changeRefused(wanted.name, error);
  }
}

function refuseFixedChanges(present: StreamConfig, wanted: Wanted): void {
  for (const key of UNCHANGEABLE) {
    if (wanted[key] === undefined || wanted[key] === present[key]) continue;
    throw new StreamChangeError(
      `stream ${wanted.name}: ${key} is ${present[key]} and can't be changed to ${wanted[key]} in place; ` +
        'copy its messages to a new stream, or delete it if they are not needed',
    );
  }
}

/**
 * The error to throw when the server refused a stream's definition: `StillOpenError` if a retry may help, otherwise
 * `StreamChangeError`. Status 500 is about the server's own condition (it runs without a cluster, or its disk is
 * full), which waiting does not change.
 */
export function changeRefused(name: string, error: unknown): unknown {
  if (!(error instanceof JetStreamApiError)) return error;
  const message = `stream ${name}: the server refused its definition: ${error.message}`;
  const mayPass = error.status !== 500 && leavesOpen(error) && !isNoRoom(error);
  return new (mayPass ? StillOpenError : StreamChangeError)(message, { cause: error });
}

/** Whether a wanted setting is missing or different on the server. Settings that the server adds are ignored. */
function differs(present: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(present) || present.length !== wanted.length) return true;
    return wanted.some((item, index) => differs(present[index], item));
  }
  if (isRecord(wanted)) {
    if (!isRecord(present)) return true;
    return Object.entries(wanted).some(([key, value]) => differs(present[key], value));
  }
  return wanted !== undefined && present !== wanted;
}

function toConfig(definition: StreamDefinition): Wanted {
  const { name, subjects, sources, republish, replicas = 1 } = definition;
  return {
    name,
    retention: definition.retention,
    storage: 'file',
    // The server compresses each full block: case files are text.
    compression: StoreCompression.S2,
    num_replicas: replicas,
    discard: definition.discard ?? 'old',
    // Allows batch reads without a consumer.
    allow_direct: true,
    ...(subjects === undefined || subjects.length === 0 ? {} : { subjects: [...subjects] }),
    ...(sources === undefined || sources.length === 0 ? {} : { sources: sources.map(toSource) }),
    ...(republish ? { republish: { src: republish.from, dest: republish.to } } : {}),
    ...limits(definition),
  };
}

function limits(definition: StreamDefinition): Partial<StreamConfig> {
  const { maxAgeMs, maxBytes, duplicateWindowMs } = definition;
  return {
    ...(maxAgeMs === undefined ? {} : { max_age: nanos(maxAgeMs) }),
    ...(maxBytes === undefined ? {} : { max_bytes: maxBytes }),
    ...(duplicateWindowMs === undefined ? {} : { duplicate_window: nanos(duplicateWindowMs) }),
  };
}

function toSource(origin: StreamOrigin) {
  return {
    name: origin.stream,
    subject_transforms: origin.transforms.map(({ from, to }) => ({ src: from, dest: to })),
  };
}
