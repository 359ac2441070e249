import { roleOf, type StartRole } from '@assize/court/runtime';
import { prosecutorBrains } from './brains.ts';

export { prosecutorBrains };

/** Serves the prosecutor until disposed. */
export const startProsecutor: StartRole = roleOf('prosecutor', prosecutorBrains);
