import { cuesOf } from '@assize/lexical';
import { compareAmounts } from '#src/stance/rules/amounts.ts';
import { compareBounds } from '#src/stance/rules/bounds.ts';
import { isCrossedOut } from '#src/stance/rules/crossed-out.ts';
import { isOnlyConditional } from '#src/stance/rules/conditional.ts';
import { isDeniedInPart } from '#src/stance/rules/denial.ts';
import { isExcepted } from '#src/stance/rules/excepted.ts';
import { compareConverse, reversesRoles } from '#src/stance/rules/exchange.ts';
import { differsInFigure } from '#src/stance/rules/figures.ts';
import { reportsOtherOutcome } from '#src/stance/rules/outcome.ts';
import { isDiscreditedBefore } from '#src/stance/rules/introduced.ts';
import { isUnderNegatingHeading } from '#src/stance/rules/labelled.ts';
import { isOnlyMentioned } from '#src/stance/rules/mentioned.ts';
import { dictatesVerdict } from '#src/stance/rules/ruling.ts';
import { compareScope } from '#src/stance/rules/scope.ts';
import { differsInForm } from '#src/stance/rules/forms.ts';
import { compareShares } from '#src/stance/rules/shares.ts';
import { isSoftened } from '#src/stance/rules/softened.ts';
import { differsInCase } from '#src/stance/rules/unit-case.ts';
import { isUnproven } from '#src/stance/rules/unproven.ts';
import { isTakenBackAfter } from '#src/stance/rules/unsaid.ts';
import { isWithdrawn } from '#src/stance/rules/withdrawn.ts';
import { isOpenDate } from '#src/stance/units/dates.ts';
import type { Stances } from '#src/stance/probabilities.ts';

/** The input of a rule: the claim, the window that the model read, and the whole passage. */
interface RuleInput {
  readonly claim: string;
  readonly window: string;
  readonly passage: string;
}

/** A check in code beside the model. If it applies to a window, it multiplies the odds of the model's reading. */
export interface Rule {
  readonly name: string;
  /** Factors for the current odds of support, refute and neutral. Undefined where the rule does not apply. */
  factors(read: RuleInput, current: Stances): Stances | undefined;
}

/** The value of the cue `names-lacking` for two absent names: it counts in halves, up to four names. */
const TWO_NAMES = 1;

/**
 * Whether a window lacks at least two of the claim's names. The context may stand for one name ("it", "the city");
 * where two are absent, the window is about something else.
 */
export function lacksNames(claim: string, window: string): boolean {
  return cuesOf(claim, window).cue('names-lacking') >= TWO_NAMES;
}

/** The window says less than the claim, so it does not support it. */
const UNSUPPORTED: Stances = { support: 0.01, refute: 1, neutral: 1 };

/** The author does not say it, however sure the readers are of the words. */
const UNSAID: Stances = { support: 0.001, refute: 1, neutral: 1 };

/** The window denies a part of the claim, or says it of something else. */
const LEANS_REFUTED: Stances = { support: 0.01, refute: 2, neutral: 1 };

/** The claim follows from the window. */
const ENTAILED: Stances = { support: 8, refute: 0.02, neutral: 0.05 };
const CONTRADICTED: Stances = { support: 0.02, refute: 8, neutral: 0.05 };

const UNDECIDED: Stances = { support: 0.02, refute: 0.02, neutral: 1 };

/** An amount alone does not decide: an equal one, like a different one, may belong to another thing. */
const SAME_AMOUNT: Stances = { support: 1, refute: 0.2, neutral: 1 };
const OTHER_AMOUNT: Stances = { support: 0.1, refute: 1, neutral: 1 };

/**
 * The text takes the claim's words back, however sure the readers are of them. The court recognises such a reading by
 * its tiny support (`TAKEN_BACK` in `proto/src/scales.ts`).
 */
const RETRACTED: Stances = { support: 0.000_001, refute: 1, neutral: 20 };
/** The same, where the readers lean to a denial: that may be right, so neutral is not raised. */
const RETRACTED_DENIAL: Stances = { ...RETRACTED, neutral: 1 };

const ruleWhere = (
  name: string,
  holds: (claim: string, window: string, passage: string) => boolean,
  factors: Stances,
): Rule => ({
  name,
  factors: ({ claim, window, passage }) => (holds(claim, window, passage) ? factors : undefined),
});

/** A rule for claims that the text takes back. Whether the text also denies the claim is left to the readers. */
const retractionRule = (name: string, holds: Parameters<typeof ruleWhere>[1]): Rule => ({
  name,
  factors({ claim, window, passage }, { support, refute }) {
    if (!holds(claim, window, passage)) return undefined;
    return support > refute ? RETRACTED : RETRACTED_DENIAL;
  },
});

const ruleByOutcome = <Outcome extends string>(
  name: string,
  find: (claim: string, window: string) => Outcome | null,
  factors: Readonly<Record<Outcome, Stances>>,
): Rule => ({
  name,
  factors({ claim, window }) {
    const outcome = find(claim, window);
    return outcome === null ? undefined : factors[outcome];
  },
});

/** In the order in which they are applied. infra/models/stance/TRIED.md has those that did not help. */
const RULES: readonly Rule[] = [
  ruleWhere('unattested', lacksNames, { support: 1, refute: 1, neutral: 1.5 }),
  ruleWhere('exchange', reversesRoles, LEANS_REFUTED),
  ruleByOutcome('converse', compareConverse, { same: ENTAILED, open: UNDECIDED }),
  ruleWhere('other-form', differsInForm, UNSUPPORTED),
  ruleWhere('other-figure', differsInFigure, UNSUPPORTED),
  ruleWhere('other-unit', differsInCase, UNSUPPORTED),
  retractionRule('crossed-out', isCrossedOut),
  retractionRule('withdrawn', isWithdrawn),
  ruleByOutcome('share', compareShares, { within: ENTAILED, apart: CONTRADICTED, open: UNDECIDED }),
  ruleByOutcome('bound', compareBounds, { within: ENTAILED, apart: CONTRADICTED, open: UNDECIDED }),
  ruleByOutcome('amount', compareAmounts, { met: SAME_AMOUNT, other: OTHER_AMOUNT }),
  ruleWhere('open-date', isOpenDate, UNDECIDED),
  ruleWhere('softened', isSoftened, UNSUPPORTED),
  ruleWhere('denied-in-part', isDeniedInPart, { support: 1, refute: 0.02, neutral: 1 }),
  ruleWhere('unproven', isUnproven, UNDECIDED),
  ruleWhere('excepted', isExcepted, LEANS_REFUTED),
  ruleByOutcome('scope', compareScope, { more: UNSUPPORTED, less: ENTAILED }),
  retractionRule('ruling', dictatesVerdict),
  ruleWhere('discredited', isDiscreditedBefore, UNSAID),
  retractionRule('labelled-off', isUnderNegatingHeading),
  retractionRule('other-outcome', reportsOtherOutcome),
  retractionRule('unsaid', isTakenBackAfter),
  retractionRule('conditional', isOnlyConditional),
  retractionRule('mentioned', isOnlyMentioned),
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

export function applyRules(
  read: RuleInput,
  stances: Stances,
  rules: readonly Rule[] = RULES,
): Stances {
  return rules.reduce((current, rule) => {
    const factors = rule.factors(read, current);
    return factors ? scaled(current, factors) : current;
  }, stances);
}
