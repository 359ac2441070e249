import { speaking } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import type { Rebuttal } from '@assize/proto';
import { readingsOn } from '@assize/court/reading';
import { against, MOST_CITES, raisedBefore, reliedOn } from '../rebut.ts';

/** D3, second turn, with a model. */
export const rebutting = speaking<Rebuttal>({
  kind: 'rebuttal',
  asked: 'rebut',
  prompt: readPrompt(new URL('../../prompts/rebut-1.md', import.meta.url)),
  theirs: 'prosecution-relies-on',
  reliedOn,
  citable: (seen) => against(seen, readingsOn(seen.recalled, seen.charge.statement)),
  raised: raisedBefore,
  most: MOST_CITES,
});
