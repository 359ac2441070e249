import { runRole } from '@assize/court/runtime';
import { startDefense } from './service.ts';

await runRole('defense', startDefense);
