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
import type { Argument } from '@assize/proto';
import { readingsOn } from '@assize/scrutiny';
import { MOST_CITES, reliedOn } from '../argue.ts';
import { forCharge } from '../indict.ts';

const PROMPT = readPrompt(new URL('../../prompts/argue-1.md', import.meta.url));

/** D3, first turn, with a model: it speaks, and may cite and attack beside what the rule does. */
export const arguing = dutyOf<ReturnType<typeof speechAmong>, Argument>({
  kind: 'argument',
  question(seen) {
    const shown = shownIn(seen);
    if (shown.names.length === 0) return null;
    const theirs = { tag: 'defense-relies-on', text: namesIn(shown, reliedOn(seen)) };
    const data = [...claimData(seen), ...shown.data, theirs, ...hearingData(seen, shown)];
    const schema = speechAmong(shown, MOST_CITES);
    return { asked: 'argue', prompt: PROMPT, data, name: 'argument', schema };
  },
  held(seen, answer, byRule) {
    const cited = seen.rounds.flatMap(({ argument }) => argument?.cites ?? []);
    const before = new Set([...seen.charged, ...cited]);
    const citable = forCharge(seen, readingsOn(seen.recalled, seen.charge.statement));
    const speech = speechWith(byRule, answer, {
      shown: shownIn(seen),
      citable: citable.map(({ id }) => id).filter((id) => !before.has(id)),
      open: reliedOn(seen),
      raised: seen.rounds.flatMap(({ argument }) => argument?.challenges ?? []),
      most: MOST_CITES,
    });
    return { ...byRule, ...speech };
  },
  abstained: (byRule, why) => ({ ...byRule, cites: [], challenges: [], abstained: why }),
});
