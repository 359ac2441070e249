import type { StreamDefinition } from '@assize/bus';
import { DEFAULT_LIMITS } from '@assize/proto';
import { busLayout, shippedBus, type BusLayout } from '../../services/assize/src/court/streams.ts';

/** The bus as it ships, for cases of the usual length. */
export const shippedLayout = (): BusLayout => busLayout(shippedBus(), DEFAULT_LIMITS.ttlMs, false);

export function streamDefinitions(): StreamDefinition[] {
  return [...shippedLayout().streams];
}
