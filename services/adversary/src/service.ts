import { roleOf, type StartRole } from '@assize/court/runtime';
import { adversaryBrains } from './brains.ts';

export { adversaryBrain } from './brain.ts';
export { counselledAdversary, adversaryBrains } from './brains.ts';

/** Serves the adversary until disposed. */
export const startAdversary: StartRole = roleOf('adversary', adversaryBrains);
