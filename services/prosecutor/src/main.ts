import { runRole } from '@assize/court/runtime';
import { startProsecutor } from './service.ts';

await runRole('prosecutor', startProsecutor);
