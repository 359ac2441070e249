import { readFileSync } from 'node:fs';
import type { StreamDefinition } from '@assize/bus';
import { readStreamLimits } from '@assize/config';
import { STREAM_SHAPES, STREAMS } from '@assize/proto';

const DEPLOY = new URL('../../../../deploy/nats/', import.meta.url);

/** The configuration of the bus's server that ships. */
export function serverConfig(): string {
  return readFileSync(new URL('nats-server.conf', DEPLOY), 'utf8');
}

/** The streams: their shape is the protocol's, their limits the operator's. */
export function streamDefinitions(): StreamDefinition[] {
  const limits = readStreamLimits(readFileSync(new URL('streams.yaml', DEPLOY), 'utf8'));
  return STREAM_SHAPES.map(({ name, retention, subjects, sources, republish }) => ({
    name,
    retention,
    ...limits.get(name),
    // Claims that nobody has taken are refused rather than dropped.
    ...(name === STREAMS.claims ? { discard: 'new' as const } : {}),
    ...(subjects.length > 0 ? { subjects: [...subjects] } : {}),
    ...(sources.length > 0
      ? { sources: sources.map((s) => ({ stream: s.stream, transforms: [...s.transforms] })) }
      : {}),
    ...(republish ? { republish } : {}),
  }));
}
