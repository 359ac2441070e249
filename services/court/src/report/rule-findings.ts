import { beginningOf } from '@assize/proto';
import {
  clipped,
  INT_TYPE_OF,
  MOST_FINDINGS,
  type AdversarialFinding,
  type Agent,
} from '@assize/proto/critique';

/** A fault that a rule finds in a report. By default it is actionable and responds to no other finding. */
export type RuleFinding = Pick<
  AdversarialFinding,
  'type' | 'target_section' | 'finding' | 'severity' | 'quote'
> &
  Partial<Pick<AdversarialFinding, 'actionable' | 'response_to'>>;

/** The first letter of the ids of each critic's findings. */
export const LETTER_OF: Readonly<Record<Agent, string>> = {
  MAKISHIMA: 'm',
  LAWLIET: 'l',
  RICK: 'r',
  SHIKAMARU: 'b',
  LIGHT: 'd',
};

/** Cuts another's words to 300 characters, for use in a finding. */
export const clippedForFinding = (text: string): string => clipped(text, 300);

/** The first 2000 characters, which is what a finding keeps of the report's words. */
export const clippedForRecord = (text: string): string => beginningOf(text, 2000);

/** Turns what was raised into one critic's findings, in this order, up to the limit of a turn. */
export function findingsBy(agent: Agent, raised: readonly RuleFinding[]): AdversarialFinding[] {
  return raised.slice(0, MOST_FINDINGS).map(({ finding, quote, ...one }, i) => ({
    id: `${LETTER_OF[agent]}${i + 1}`,
    agent,
    int_type: INT_TYPE_OF[agent],
    actionable: true,
    response_to: '',
    ...one,
    finding: clippedForRecord(finding),
    ...(quote === undefined ? {} : { quote: clippedForRecord(quote) }),
  }));
}
