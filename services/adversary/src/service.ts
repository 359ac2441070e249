import { roleOf, type StartRole } from '@assize/court/runtime';
import { adversaryBrains } from './brains.ts';

export { adversaryBrains };

/** Serves the adversary until disposed. */
export const startAdversary: StartRole = roleOf('adversary', adversaryBrains);
