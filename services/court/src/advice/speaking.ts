import type { Prompt } from '@assize/llm';
import {
  strictObject,
  type Argument,
  type Challenge,
  type Rebuttal,
  type View,
} from '@assize/proto';
import Type from 'typebox';
import { challengeAmong, challengesWith } from './challenges.ts';
import { dutyOf, type Duty } from './duty.ts';
import { prose } from './prose.ts';
import { claimData, hearingData, LONGEST_SPEECH } from './record.ts';
import { nameAmong, namesIn, shownIn, type Shown } from './shown.ts';

/** How one party speaks in a hearing. */
export interface Speaking<Own extends Argument | Rebuttal> {
  readonly kind: Own['kind'];
  /** What the question is called in the record. */
  readonly asked: string;
  readonly prompt: Prompt;
  /** The tag of what the other party relies on. */
  readonly theirs: string;
  /** The exhibits, by id, that the other party relies on: those that may be attacked. */
  reliedOn(seen: View): readonly string[];
  /** The exhibits, by id, that speak for this party and that it has not cited yet. */
  citable(seen: View): readonly string[];
  /** The challenges that this party has raised before. */
  raised(seen: View): readonly Challenge[];
  /** A speech cites, and attacks, at most so many. */
  readonly most: number;
}

/** The shape of a speech: it may cite, and attack, at most `most` exhibits each. */
function speechAmong(shown: Shown, most: number) {
  return strictObject({
    text: Type.String({ maxLength: LONGEST_SPEECH }),
    cites: Type.Array(nameAmong(shown), { maxItems: most }),
    challenges: Type.Array(challengeAmong(shown), { maxItems: most }),
  });
}

/**
 * D3 with a model: it speaks in its own words. What the rule would cite and attack comes first, and of the
 * model's choice what the readings bear out and may be attacked here, within `most`.
 */
export function speaking<Own extends Argument | Rebuttal>(party: Speaking<Own>): Duty<View> {
  const { kind, asked, prompt, most } = party;
  return dutyOf<View, ReturnType<typeof speechAmong>, Own>({
    kind,
    question(seen) {
      const shown = shownIn(seen);
      if (shown.names.length === 0) return null;
      const theirs = { tag: party.theirs, text: namesIn(shown, party.reliedOn(seen)) };
      const data = [...claimData(seen), ...shown.data, theirs, ...hearingData(seen, shown)];
      return { asked, prompt, data, name: kind, schema: speechAmong(shown, most) };
    },
    held(seen, answer, byRule) {
      const shown = shownIn(seen);
      const [open, raised, citable] = [
        party.reliedOn(seen),
        party.raised(seen),
        party.citable(seen),
      ];
      const further = shown.idsOf(answer.cites).filter((id) => citable.includes(id));
      const cites = [...new Set([...byRule.cites, ...further])];
      const held = { shown, open, raised, most };
      return {
        ...byRule,
        cites: cites.slice(0, Math.max(most, byRule.cites.length)),
        challenges: challengesWith(byRule.challenges, answer.challenges, held),
        text: prose(answer.text, LONGEST_SPEECH) || byRule.text,
      };
    },
    abstained: (byRule, why) => ({ ...byRule, cites: [], challenges: [], abstained: why }),
  });
}
