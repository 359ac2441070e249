import type { Prompt } from '@assize/llm';
import type { Argument, Challenge, Rebuttal, View } from '@assize/proto';
import { dutyOf, type Duty } from './duty.ts';
import { claimData, hearingData } from './record.ts';
import { namesIn, shownIn } from './shown.ts';
import { speechAmong, speechWith } from './speech.ts';

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

/** D3 with a model: it speaks, and may cite and attack beside what the rule does. */
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
      const speech = speechWith(byRule, answer, {
        shown: shownIn(seen),
        citable: party.citable(seen),
        open: party.reliedOn(seen),
        raised: party.raised(seen),
        most,
      });
      return { ...byRule, ...speech };
    },
    abstained: (byRule, why) => ({ ...byRule, cites: [], challenges: [], abstained: why }),
  });
}
