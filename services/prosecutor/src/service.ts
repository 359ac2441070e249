import { roleOf, type StartRole } from '@assize/court/runtime';
import { prosecutorBrains } from './brains.ts';

export { prosecutorBrain } from './brain.ts';
export { counselledProsecutor, prosecutorBrains } from './brains.ts';

/** Serves the prosecutor until disposed. */
export const startProsecutor: StartRole = roleOf('prosecutor', prosecutorBrains);
