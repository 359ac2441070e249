import { speaking } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import type { Argument } from '@assize/proto';
import { readingsOn } from '@assize/court/reading';
import { citable, MOST_CITES, raisedBefore, reliedOn } from '../argue.ts';

/** D3, first turn, with a model. */
export const arguing = speaking<Argument>({
  kind: 'argument',
  asked: 'argue',
  prompt: readPrompt(new URL('../../prompts/argue-1.md', import.meta.url)),
  theirs: 'defense-relies-on',
  reliedOn,
  citable: (seen) => citable(seen, readingsOn(seen.recalled, seen.charge.statement)),
  raised: raisedBefore,
  most: MOST_CITES,
});
