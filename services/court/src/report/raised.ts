import { beginningOf } from '@assize/proto';
import {
  clipped,
  INT_TYPE_OF,
  MOST_FINDINGS,
  type AdversarialFinding,
  type Agent,
} from '@assize/proto/critique';

/** What a rule finds in a report; it can be acted on and answers no other finding, unless it says so. */
export type Raised = Pick<
  AdversarialFinding,
  'type' | 'target_section' | 'finding' | 'severity' | 'quote'
> &
  Partial<Pick<AdversarialFinding, 'actionable' | 'response_to'>>;

/** With which letter the ids of a critic's findings begin. */
export const LETTER_OF: Readonly<Record<Agent, string>> = {
  MAKISHIMA: 'm',
  LAWLIET: 'l',
  RICK: 'r',
  SHIKAMARU: 'b',
  LIGHT: 'd',
};

/** Another's words as a finding of its own holds them: 300 characters at most. */
export const shown = (text: string): string => clipped(text, 300);

/** The first 2000 characters, as words of the report are kept. */
export const kept = (text: string): string => beginningOf(text, 2000);

/** What was raised as the findings of one critic, in this order, as many as a turn may have. */
export function findingsBy(agent: Agent, raised: readonly Raised[]): AdversarialFinding[] {
  return raised.slice(0, MOST_FINDINGS).map(({ finding, quote, ...one }, i) => ({
    id: `${LETTER_OF[agent]}${i + 1}`,
    agent,
    int_type: INT_TYPE_OF[agent],
    actionable: true,
    response_to: '',
    ...one,
    finding: kept(finding),
    ...(quote === undefined ? {} : { quote: kept(quote) }),
  }));
}
