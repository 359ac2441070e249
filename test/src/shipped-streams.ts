import type { StreamDefinition } from '@assize/bus';
import { DEFAULT_LIMITS } from '@assize/proto';
import { busLayout, shippedBus, type BusLayout } from '../../services/assize/src/court/streams.ts';

/** The shipped layout of the bus, for cases of the usual duration. */
export const shippedLayout = (): BusLayout => busLayout(shippedBus(), DEFAULT_LIMITS.ttlMs, false);

/** The shipped definitions of the streams. */
export function streamDefinitions(): StreamDefinition[] {
  return [...shippedLayout().streams];
}
