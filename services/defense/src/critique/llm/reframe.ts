import { prose } from '@assize/court/advice';
import {
  criticDuty,
  findingsWith,
  MODEL_KINDS,
  nameFaults,
  Positions,
  positionsWith,
  raisedAs,
  saidWith,
  Words,
} from '@assize/court/advice/critique';
import { readPrompt } from '@assize/llm';
import type { Reframe } from '@assize/proto/critique';
import Type from 'typebox';

const strict = { additionalProperties: false } as const;

/** A model puts at most so many frames to a report; an artifact keeps so many. */
const MOST_ADDED = 3;
const MOST_FRAMES = 20;

const Frame = Type.Object(
  {
    frame: Type.String({ minLength: 1, maxLength: 400 }),
    changes: Type.String({ maxLength: 600 }),
  },
  strict,
);
const Answer = Type.Object(
  {
    said: Words,
    frames: Type.Array(Frame, { maxItems: MOST_ADDED }),
    findings: raisedAs(MODEL_KINDS.RICK),
    positions: Positions,
  },
  strict,
);

/** RICK with a model: other frames than those that the report's own sources offer, and what they change. */
export const reframing = criticDuty<typeof Answer, Reframe>({
  kind: 'reframe',
  prompt: readPrompt(new URL('../../../prompts/rick-1.md', import.meta.url)),
  schema: Answer,
  faultsOf: ({ findings, positions }, shown) => [
    ...nameFaults('findings', findings, shown),
    ...nameFaults('positions', positions, shown),
  ],
  held: (on, { said, frames, findings, positions }, byRule) => ({
    ...byRule,
    frames: framesWith(byRule.frames, frames),
    findings: findingsWith('RICK', byRule.findings, findings, on),
    answers: positionsWith(byRule.answers, positions, on),
    said: saidWith(byRule.said, said),
  }),
});

function framesWith(byRule: Reframe['frames'], given: Reframe['frames']): Reframe['frames'] {
  const known = new Set(byRule.map(({ frame }) => frame));
  const added = given
    .map(({ frame, changes }) => ({ frame: prose(frame, 400), changes: prose(changes, 600) }))
    .filter(({ frame }) => frame !== '' && !known.has(frame));
  return [...byRule, ...added].slice(0, MOST_FRAMES);
}
