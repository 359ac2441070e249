import type { Prompt } from '@assize/llm';
import { strictObject, type Argument, type Rebuttal, type View } from '@assize/proto';
import {
  citableBy,
  MOST_BROUGHT,
  challengeableBy,
  raisedBy,
  type Speech,
} from '#src/grounds/hearing.ts';
import Type from 'typebox';
import { challengeSchema, challengesWith } from './challenges.ts';
import { dutyOf, type Duty } from './duty.ts';
import { prose } from './prose.ts';
import { claimData, hearingData, LONGEST_SPEECH } from './record.ts';
import { exhibitNameSchema, shownNamesOf, shownIn, type Shown } from './shown.ts';

/** The name of the question in the record, and the tag for the other party's exhibits. */
const ASKED = {
  argument: { asked: 'argue', theirs: 'defense-relies-on' },
  rebuttal: { asked: 'rebut', theirs: 'prosecution-relies-on' },
};

function speechSchema(shown: Shown) {
  return strictObject({
    text: Type.String({ maxLength: LONGEST_SPEECH }),
    cites: Type.Array(exhibitNameSchema(shown), { maxItems: MOST_BROUGHT }),
    challenges: Type.Array(challengeSchema(shown), { maxItems: MOST_BROUGHT }),
  });
}

/**
 * The exhibits that the rule cites and challenges come first. The model's own choices follow if the readings bear them
 * out and if they may be challenged here, up to `MOST_BROUGHT`.
 */
export function speechDuty(kind: Speech, prompt: Prompt): Duty<View> {
  const { asked, theirs } = ASKED[kind];
  return dutyOf<View, ReturnType<typeof speechSchema>, Argument | Rebuttal>({
    kind,
    question(seen) {
      const shown = shownIn(seen);
      if (shown.names.length === 0) return null;
      const open = { tag: theirs, text: shownNamesOf(shown, challengeableBy(kind, seen)) };
      const data = [...claimData(seen), ...shown.data, open, ...hearingData(seen, shown)];
      return { asked, prompt, data, name: kind, schema: speechSchema(shown) };
    },
    combine(seen, answer, byRule) {
      const shown = shownIn(seen);
      const citable = citableBy(kind, seen);
      const further = shown.idsOf(answer.cites).filter((id) => citable.includes(id));
      const cites = [...new Set([...byRule.cites, ...further])];
      const [open, raised] = [challengeableBy(kind, seen), raisedBy(kind, seen)];
      const bounds = { shown, open, raised, most: MOST_BROUGHT };
      return {
        ...byRule,
        cites: cites.slice(0, Math.max(MOST_BROUGHT, byRule.cites.length)),
        challenges: challengesWith(byRule.challenges, answer.challenges, bounds),
        text: prose(answer.text, LONGEST_SPEECH) || byRule.text,
      };
    },
    abstained: (byRule, why) => ({ ...byRule, cites: [], challenges: [], abstained: why }),
  });
}
