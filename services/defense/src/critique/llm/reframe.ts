import { prose } from '@assize/court/advice';
import {
  criticDuty,
  findingsWith,
  MODEL_KINDS,
  Positions,
  positionsWith,
  modelFindingsSchema,
  summaryWith,
  Words,
} from '@assize/court/advice/critique';
import { readPrompt } from '@assize/llm';
import type { Reframe } from '@assize/proto/critique';
import Type from 'typebox';
import { strictObject } from '@assize/proto';

/** The most frames that a model adds, and the most that an artifact holds. */
const MOST_ADDED = 3;
const MOST_FRAMES = 20;

const Frame = strictObject({
  frame: Type.String({ minLength: 1, maxLength: 400 }),
  changes: Type.String({ maxLength: 600 }),
});
const Answer = strictObject({
  said: Words,
  frames: Type.Array(Frame, { maxItems: MOST_ADDED }),
  findings: modelFindingsSchema(MODEL_KINDS.RICK),
  positions: Positions,
});

/** The model adds frames that the report's own sources do not offer, and says what each would change. */
export const reframing = criticDuty<typeof Answer, Reframe>({
  kind: 'reframe',
  prompt: readPrompt(new URL('../../../prompts/rick-1.md', import.meta.url)),
  schema: Answer,
  combine: (on, { said, frames, findings, positions }, byRule) => ({
    ...byRule,
    frames: framesWith(byRule.frames, frames),
    findings: findingsWith('RICK', byRule.findings, findings, on),
    answers: positionsWith(byRule.answers, positions, on),
    said: summaryWith(byRule.said, said),
  }),
});

function framesWith(byRule: Reframe['frames'], given: Reframe['frames']): Reframe['frames'] {
  const known = new Set(byRule.map(({ frame }) => frame));
  const added = given
    .map(({ frame, changes }) => ({ frame: prose(frame, 400), changes: prose(changes, 600) }))
    .filter(({ frame }) => frame !== '' && !known.has(frame));
  return [...byRule, ...added].slice(0, MOST_FRAMES);
}
