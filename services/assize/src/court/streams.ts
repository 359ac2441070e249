import { readFileSync } from 'node:fs';
import type { ObjectLimits, StreamDefinition } from '@assize/bus';
import { checkStreamLimits, readStreamLimits } from '@assize/config';
import { endGroups, EVIDENCE_BUCKET, STREAMS, streamShapes } from '@assize/proto';

const DEPLOY = new URL('../../../../deploy/nats/', import.meta.url);

/** The bus on one machine: its server, and the limits of its streams. */
export interface BusFiles {
  /** In nats-server's own format. */
  readonly server: string;
  /** As YAML. */
  readonly streams: string;
}

export function shippedBus(): BusFiles {
  const read = (file: string): string => readFileSync(new URL(file, DEPLOY), 'utf8');
  return { server: read('nats-server.conf'), streams: read('streams.yaml') };
}

export type BusLayout = ReturnType<typeof busLayout>;

/**
 * Returns the streams and the evidence bucket. The protocol sets their shape, and the operator their limits.
 * @param ttlMs the longest that a case may last, in milliseconds
 * @param isOurs whether this process starts the server with these files, so that its store is known
 * @throws ConfigError if limits are missing, together exceed the server's store, or do not suit the longest case
 */
export function busLayout(files: BusFiles, ttlMs: number, isOurs: boolean) {
  const shapes = streamShapes(endGroups());
  const names = shapes.map(({ name }) => name);
  const limits = readStreamLimits(files.streams, names, [EVIDENCE_BUCKET]);
  const storeBytes = isOurs ? fileStoreOf(files.server) : null;
  checkStreamLimits(limits, { storeBytes, ttlMs, log: STREAMS.court, evidence: EVIDENCE_BUCKET });
  const streams = shapes.map((shape): StreamDefinition => ({
    ...shape,
    ...limits.get(shape.name),
    // A full stream refuses new claims. It must not drop claims that nobody has taken.
    ...(shape.name === STREAMS.claims ? { discard: 'new' as const } : {}),
  }));
  const evidence: ObjectLimits = limits.get(EVIDENCE_BUCKET) ?? {};
  return { streams, evidence };
}

/** Sizes in nats-server's units: with a B they are powers of 1024, without it powers of 1000. */
const SIZE = /^(\d+)([KMGT]?)(i?B)?$/i;

function fileStoreOf(server: string): number | null {
  for (const line of server.split('\n')) {
    const [name, ...size] = line
      .replaceAll('"', '')
      .trim()
      .split(/[\s:=]+/);
    const [, amount, unit = '', bytes] = SIZE.exec(size.join('')) ?? [];
    if (name?.toLowerCase() !== 'max_file_store' || amount === undefined) continue;
    return Number(amount) * (bytes ? 1024 : 1000) ** ' KMGT'.indexOf(unit.toUpperCase() || ' ');
  }
  return null;
}
