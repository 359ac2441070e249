import { cuesOf } from '@assize/lexical';
import { metAmount } from '#src/stance/rules/amounts.ts';
import { bounded } from '#src/stance/rules/bounds.ts';
import { isCrossedOut } from '#src/stance/rules/crossed-out.ts';
import { isConditional } from '#src/stance/rules/conditional.ts';
import { isDeniedInPart } from '#src/stance/rules/denial.ts';
import { isExcepted } from '#src/stance/rules/excepted.ts';
import { exchanges, isConverse } from '#src/stance/rules/exchange.ts';
import { isOfOtherFigure } from '#src/stance/rules/figures.ts';
import { isOfOtherOutcome } from '#src/stance/rules/outcome.ts';
import { isLabelledOff } from '#src/stance/rules/labelled.ts';
import { isMentioned } from '#src/stance/rules/mentioned.ts';
import { isRuling } from '#src/stance/rules/ruling.ts';
import { scope } from '#src/stance/rules/scope.ts';
import { isOfOtherForm } from '#src/stance/rules/forms.ts';
import { shared } from '#src/stance/rules/shares.ts';
import { isSoftened } from '#src/stance/rules/softened.ts';
import { isUnproven } from '#src/stance/rules/unproven.ts';
import { isUnsaid } from '#src/stance/rules/unsaid.ts';
import { isWithdrawn } from '#src/stance/rules/withdrawn.ts';
import { isOpenDate } from '#src/stance/units/dates.ts';
import type { Stances } from '#src/stance/probabilities.ts';

/** What is read: a window of a passage, as what may speak of a claim. */
interface Read {
  readonly claim: string;
  readonly window: string;
  readonly passage: string;
}

/** What is checked beside the model, by code: where it speaks, the odds are multiplied. */
export interface Rule {
  readonly name: string;
  /** Factors of the odds of support, refute and neutral as they are so far, 1 leaves them; undefined where it does not speak. */
  factors(read: Read, so: Stances): Stances | undefined;
}

/** The value of the cue for two names: it counts halves, up to four names. */
const TWO_NAMES = 1;

/** One name may be left to the context ("it", "the city"); where two are absent, another is spoken of. */
export function lacksNames(claim: string, window: string): boolean {
  return cuesOf(claim, window).cue('names-lacking') >= TWO_NAMES;
}

/** By less than the claim says it is not supported. */
const LESS: Stances = { support: 0.01, refute: 1, neutral: 1 };

/** As a part of it is denied, or said of another. */
const OTHERWISE: Stances = { support: 0.01, refute: 2, neutral: 1 };

/** What follows from the window is supported. */
const FOLLOWS: Stances = { support: 8, refute: 0.02, neutral: 0.05 };
const DENIED: Stances = { support: 0.02, refute: 8, neutral: 0.05 };

/** Neither for the claim nor against it. */
const OPEN: Stances = { support: 0.02, refute: 0.02, neutral: 1 };

/** What has the amount that is asked may still be of another thing; what has another may be, too. */
const MET: Stances = { support: 1, refute: 0.2, neutral: 1 };
const OTHER_AMOUNT: Stances = { support: 0.1, refute: 1, neutral: 1 };

/** However sure the readers are of its words, and however plainly they stand there. A court knows it by so little support (`TAKEN_BACK`). */
const NOT_SAID: Stances = { support: 0.000_001, refute: 1, neutral: 20 };
/** Of what they take for a denial rather than for support. */
const DENIED_RATHER: Stances = { ...NOT_SAID, neutral: 1 };

/** A rule of one case. */
const where = (
  name: string,
  holds: (claim: string, window: string, passage: string) => boolean,
  factors: Stances,
): Rule => ({
  name,
  factors: ({ claim, window, passage }) => (holds(claim, window, passage) ? factors : undefined),
});

/** A rule of what is taken back where it stands; whether it is denied is for the readers to say. */
const takenBack = (name: string, holds: Parameters<typeof where>[1]): Rule => ({
  name,
  factors({ claim, window, passage }, { support, refute }) {
    if (!holds(claim, window, passage)) return undefined;
    return support > refute ? NOT_SAID : DENIED_RATHER;
  },
});

/** A rule of several cases, of which one is found, or none. */
const by = <Case extends string>(
  name: string,
  found: (claim: string, window: string) => Case | null,
  factors: Readonly<Record<Case, Stances>>,
): Rule => ({
  name,
  factors({ claim, window }) {
    const one = found(claim, window);
    return one === null ? undefined : factors[one];
  },
});

/** The rules that are asked, in this order. Those that were measured and did not help are in the docs. */
const RULES: readonly Rule[] = [
  where('unattested', lacksNames, { support: 1, refute: 1, neutral: 1.5 }),
  where('exchange', exchanges, OTHERWISE),
  where('converse', isConverse, FOLLOWS),
  where('other-form', isOfOtherForm, LESS),
  where('other-figure', isOfOtherFigure, LESS),
  takenBack('crossed-out', isCrossedOut),
  takenBack('withdrawn', isWithdrawn),
  by('share', shared, { within: FOLLOWS, apart: DENIED, open: OPEN }),
  by('bound', bounded, { within: FOLLOWS, apart: DENIED, open: OPEN }),
  by('amount', metAmount, { met: MET, other: OTHER_AMOUNT }),
  where('open-date', isOpenDate, OPEN),
  where('softened', isSoftened, LESS),
  where('denied-in-part', isDeniedInPart, { support: 1, refute: 0.02, neutral: 1 }),
  where('unproven', isUnproven, OPEN),
  where('excepted', isExcepted, OTHERWISE),
  by('scope', scope, { more: LESS, less: FOLLOWS }),
  takenBack('ruling', isRuling),
  takenBack('labelled-off', isLabelledOff),
  takenBack('other-outcome', isOfOtherOutcome),
  takenBack('unsaid', isUnsaid),
  takenBack('conditional', isConditional),
  takenBack('mentioned', isMentioned),
];

function scaled(stances: Stances, factors: Stances): Stances {
  const support = stances.support * factors.support;
  const refute = stances.refute * factors.refute;
  const neutral = stances.neutral * factors.neutral;
  const sum = support + refute + neutral;
  return sum > 0
    ? { support: support / sum, refute: refute / sum, neutral: neutral / sum }
    : stances;
}

/** The model's reading of a window, with what the rules that hold there make of it. */
export function ruled(read: Read, stances: Stances, rules: readonly Rule[] = RULES): Stances {
  return rules.reduce((so, rule) => {
    const factors = rule.factors(read, so);
    return factors ? scaled(so, factors) : so;
  }, stances);
}
