import {
  criticDuty,
  findingsWith,
  MODEL_KINDS,
  modelFindingsSchema,
  summaryWith,
  Words,
} from '@assize/court/advice/critique';
import { readPrompt } from '@assize/llm';
import type { Legitimacy } from '@assize/proto/critique';
import { strictObject } from '@assize/proto';

const KINDS = [
  ...MODEL_KINDS.MAKISHIMA,
  'contested-by-source',
  'missing-source',
  'absolute-on-thin',
  'uncited-number',
];

const Answer = strictObject({ said: Words, findings: modelFindingsSchema(KINDS) });

/** Adds a model to MAKISHIMA. The model may raise more challenges than the rule did, and cannot withdraw any. */
export const challenging = criticDuty<typeof Answer, Legitimacy>({
  kind: 'legitimacy',
  prompt: readPrompt(new URL('../../../prompts/makishima-1.md', import.meta.url)),
  schema: Answer,
  combine: (on, { said, findings }, byRule) => ({
    ...byRule,
    findings: findingsWith('MAKISHIMA', byRule.findings, findings, on),
    said: summaryWith(byRule.said, said),
  }),
});
