import { runRole } from '@assize/court/runtime';
import { startAdversary } from './service.ts';

await runRole('adversary', startAdversary);
