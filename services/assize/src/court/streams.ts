import { readFileSync } from 'node:fs';
import type { ObjectLimits, StreamDefinition } from '@assize/bus';
import { checkStreamLimits, readStreamLimits } from '@assize/config';
import { endGroups, EVIDENCE_BUCKET, STREAMS, streamShapes } from '@assize/proto';

const DEPLOY = new URL('../../../../deploy/nats/', import.meta.url);

/** What the bus of one machine is set up by: its server's configuration, and the limits of its streams. */
export interface BusFiles {
  /** In nats-server's own format. */
  readonly server: string;
  /** YAML. */
  readonly streams: string;
}

/** The two that ship, in deploy/nats. */
export function shippedBus(): BusFiles {
  const read = (file: string): string => readFileSync(new URL(file, DEPLOY), 'utf8');
  return { server: read('nats-server.conf'), streams: read('streams.yaml') };
}

export type BusLayout = ReturnType<typeof busLayout>;

/**
 * The streams and the bucket of evidence: their shape is the protocol's, their limits the operator's.
 * @param ttlMs the longest that a case may last
 * @param isOurs whether the server is started with these files, and has the store that they say
 * @throws ConfigError where the limits don't fit the server's store together, or the longest case
 */
export function busLayout(files: BusFiles, ttlMs: number, isOurs: boolean) {
  const limits = readStreamLimits(files.streams, [EVIDENCE_BUCKET]);
  const storeBytes = isOurs ? fileStoreOf(files.server) : null;
  checkStreamLimits(limits, { storeBytes, ttlMs, log: STREAMS.court, evidence: EVIDENCE_BUCKET });
  const streams = streamShapes(endGroups()).map((shape): StreamDefinition => ({
    ...shape,
    ...limits.get(shape.name),
    // Claims that nobody has taken are refused rather than dropped.
    ...(shape.name === STREAMS.claims ? { discard: 'new' as const } : {}),
  }));
  const evidence: ObjectLimits = limits.get(EVIDENCE_BUCKET) ?? {};
  return { streams, evidence };
}

/** nats-server's units: with a B they are powers of 1024, without of 1000. */
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
