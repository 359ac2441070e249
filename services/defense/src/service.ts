import { roleOf, type StartRole } from '@assize/court/runtime';
import { defenseBrains } from './brains.ts';

export { defenseBrain } from './brain.ts';
export { counselledDefense, defenseBrains } from './brains.ts';

/** Serves the defense until disposed. */
export const startDefense: StartRole = roleOf('defense', defenseBrains);
