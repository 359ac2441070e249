import { runRole } from '@assize/court/runtime';
import { startEvaluator } from './service.ts';

await runRole('evaluator', startEvaluator);
