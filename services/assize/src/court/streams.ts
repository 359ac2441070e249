import type { StreamDefinition } from '@assize/bus';
import { STREAM_SHAPES } from '@assize/proto';

/** The streams: their shape is the protocol's, their limits the operator's. */
export function streamDefinitions(): StreamDefinition[] {
  return STREAM_SHAPES.map(({ name, retention, subjects, sources, republish }) => ({
    name,
    retention,
    ...(subjects.length > 0 ? { subjects: [...subjects] } : {}),
    ...(sources.length > 0
      ? { sources: sources.map((s) => ({ stream: s.stream, transforms: [...s.transforms] })) }
      : {}),
    ...(republish ? { republish } : {}),
  }));
}
