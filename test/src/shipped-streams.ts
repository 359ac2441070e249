import type { StreamDefinition } from '@assize/bus';
import { DEFAULT_LIMITS } from '@assize/proto';
import { busLayout, shippedBus } from '../../services/assize/src/court/streams.ts';

/** The streams as they ship. */
export function streamDefinitions(): StreamDefinition[] {
  return [...busLayout(shippedBus(), DEFAULT_LIMITS.ttlMs, false).streams];
}
