import { roleOf, type StartRole } from '@assize/court/runtime';
import { defenseBrains } from './brains.ts';

export { defenseBrains };

/** Serves the defense until disposed. */
export const startDefense: StartRole = roleOf('defense', defenseBrains);
