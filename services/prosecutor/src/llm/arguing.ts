import { speaking } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import type { Argument, View } from '@assize/proto';
import { readingsOn } from '@assize/court/reading';
import { MOST_CITES, reliedOn } from '../argue.ts';
import { forCharge } from '../indict.ts';

/** D3, first turn, with a model. */
export const arguing = speaking<Argument>({
  kind: 'argument',
  asked: 'argue',
  prompt: readPrompt(new URL('../../prompts/argue-1.md', import.meta.url)),
  theirs: 'defense-relies-on',
  reliedOn,
  citable,
  raised: ({ rounds }) => rounds.flatMap(({ argument }) => argument?.challenges ?? []),
  most: MOST_CITES,
});

function citable(seen: View): string[] {
  const cited = seen.rounds.flatMap(({ argument }) => argument?.cites ?? []);
  const before = new Set([...seen.charged, ...cited]);
  return forCharge(seen, readingsOn(seen.recalled, seen.charge.statement))
    .map(({ id }) => id)
    .filter((id) => !before.has(id));
}
