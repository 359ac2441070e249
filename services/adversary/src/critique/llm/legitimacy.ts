import {
  criticDuty,
  findingsWith,
  MODEL_KINDS,
  nameFaults,
  raisedAs,
  saidWith,
  Words,
} from '@assize/court/advice/critique';
import { readPrompt } from '@assize/llm';
import type { Legitimacy } from '@assize/proto/critique';
import Type from 'typebox';

const KINDS = [
  ...MODEL_KINDS.MAKISHIMA,
  'contested-by-source',
  'absolute-on-thin',
  'uncited-number',
];

const Answer = Type.Object(
  { said: Words, findings: raisedAs(KINDS) },
  { additionalProperties: false },
);

/** MAKISHIMA with a model: it may challenge more than the rule does, and takes nothing back. */
export const challenging = criticDuty<typeof Answer, Legitimacy>({
  kind: 'legitimacy',
  prompt: readPrompt(new URL('../../../prompts/makishima-1.md', import.meta.url)),
  schema: Answer,
  faultsOf: ({ findings }, shown) => nameFaults('findings', findings, shown),
  held: (on, { said, findings }, byRule) => ({
    ...byRule,
    findings: findingsWith('MAKISHIMA', byRule.findings, findings, on),
    said: saidWith(byRule.said, said),
  }),
});
