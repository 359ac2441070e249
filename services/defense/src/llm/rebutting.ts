import {
  claimData,
  dutyOf,
  hearingData,
  namesIn,
  shownIn,
  speechAmong,
  speechWith,
} from '@assize/counsel';
import { readPrompt } from '@assize/llm';
import type { Rebuttal, View } from '@assize/proto';
import { readingsOn } from '@assize/scrutiny';
import { against, MOST_CITES } from '../rebut.ts';

const PROMPT = readPrompt(new URL('../../prompts/rebut-1.md', import.meta.url));

/** The exhibits that the prosecution relies on. */
const theirsIn = ({ charged, rounds }: View): string[] => [
  ...new Set([...charged, ...rounds.flatMap(({ argument }) => argument?.cites ?? [])]),
];

/** D3, second turn, with a model: it speaks, and may cite and attack beside what the rule does. */
export const rebutting = dutyOf<ReturnType<typeof speechAmong>, Rebuttal>({
  kind: 'rebuttal',
  question(seen) {
    const shown = shownIn(seen);
    if (shown.names.length === 0) return null;
    const theirs = { tag: 'prosecution-relies-on', text: namesIn(shown, theirsIn(seen)) };
    const data = [...claimData(seen), ...shown.data, theirs, ...hearingData(seen, shown)];
    const schema = speechAmong(shown, MOST_CITES);
    return { asked: 'rebut', prompt: PROMPT, data, name: 'rebuttal', schema };
  },
  held(seen, answer, byRule) {
    const { brief, rounds, recalled, charge } = seen;
    const speech = speechWith(byRule, answer, {
      shown: shownIn(seen),
      citable: against(seen, readingsOn(recalled, charge.statement)),
      open: theirsIn(seen),
      raised: [
        ...(brief?.challenges ?? []),
        ...rounds.flatMap(({ rebuttal }) => rebuttal?.challenges ?? []),
      ],
      most: MOST_CITES,
    });
    return { ...byRule, ...speech };
  },
  abstained: (byRule, why) => ({ ...byRule, cites: [], challenges: [], abstained: why }),
});
