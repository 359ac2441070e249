import { canonicalStem } from '#src/synonyms.ts';

import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import type { Text } from '#src/text.ts';

const stems = (words: string): ReadonlySet<string> =>
  new Set(words.trim().split(/\s+/u).map(canonicalStem));

/** Words of worth: hand-made. */
const GOOD =
  stems(`good better best benefit beneficial advantage improve help helpful useful protect
  safe safety safer secure security freedom free right rights justice just fair fairness equal equality
  effective efficient success successful succeed healthy health gain positive peace peaceful prosperity
  growth grow opportunity opportunities deserve respect dignity moral ethical legitimate valuable value
  worth important necessary need needed essential crucial vital strengthen strong enhance encourage empower
  support solve solution save saves saving happy happiness enjoy love trust quality innovation progress
  create creates cheaper affordable reliable responsible democratic democracy
  educate knowledge truth honest natural flourish thrive preserve promote easier ease convenient possible
  accountable transparent transparency sustainable clean great fun relief cure proven reasonable justified
  future work works role bring brings choose choice free serve serves purpose deter deterrent excellent equality
  fulfil provide provides allow allows ensure ensures enable enables increase increases`);

/** Words of harm: hand-made. */
const BAD =
  stems(`bad worse worst harm harmful harms danger dangerous risk risks risky threat threaten
  damage damaging destroy destructive hurt hurts kill kills death deaths die violence violent crime criminal
  unfair unjust unequal inequality discrimination discriminate racist sexist wrong immoral unethical evil
  abuse abusive exploit exploitation corrupt corruption cost costs costly expensive waste wasteful burden
  fail fails failure ineffective inefficient useless unnecessary impractical impossible unworkable
  unsustainable unreliable unhealthy addict addiction addictive disease suffer suffering pain cruel cruelty
  inhumane torture oppress oppression coercion coercive violate violates violation infringe infringes
  undermine undermines weaken weak erode loss lose loses lack poverty poor poorer problem problems
  problematic conflict war hatred hate fear terror terrorism terrorist mislead misleading lie false
  propaganda bias biased stigma pollution toxic poison unemployment debt bankrupt crisis chaos collapse
  instability unstable difficult impede hinder restrict restricts burdensome backfire counterproductive
  exacerbate worsen detrimental disadvantage negative negatively drawback flaw flawed insufficient limited
  unsafe insecure insecurity doubtful insult insulting cause caused causes attack attacks barrier offensive offence
  offend intrude brainwash vulnerable force forced ignore ignores compulsory unlikely unfortunately tyranny censorship illegal immature arbitrary unconstitutional unreasonable`);

/** Words of a claim that asks for less of something, so that its harm speaks for the claim. */
const AGAINST =
  stems(`ban banned prohibit prohibited abolish abolished outlaw outlawed illegal forbid
  forbidden end stop restrict restricted limit limited remove removed eliminate eradicate reject oppose
  against criminalise criminalize criminalised withdraw leave scrap repeal cut reduce reduced boycott
  refuse condemn unjustified dangerous harmful immoral wrong bad worse worst harm evil unethical fail
  failed failure threat unfair unjust useless ineffective overrated cruel outdated abandon quit`);

/** Words after which worth counts as harm and harm as worth: "prevents abuse", "lacks incentives". */
const TURNERS =
  stems(`prevent prevents reduce reduces lack lacks deny denies remove removes without stop
  avoid lose loss less fewer end limit limits against combat fight eliminate decrease disprove refuse`);

const NORMS = new Set(
  `should must ought need needs better best right wrong justified legal legalised legalized worth
  acceptable appropriate responsibility deserve deserves raise abolish introduce grant give make require
  allow legalise legalize ban force duty`.split(/\s+/u),
);
const OBLIGATION = new Set(['should', 'must', 'ought']);

function signOf(text: Text, stem: string, at: number): number {
  const sign = GOOD.has(stem) ? 1 : BAD.has(stem) ? -1 : 0;
  if (sign === 0) return 0;
  let turns = 0;
  for (const n of text.negators) if (n < at && n >= at - 3) turns += 1;
  for (let i = Math.max(0, at - 4); i < at; i += 1) {
    const before = text.tokens[i];
    if (before !== undefined && !before.negator && TURNERS.has(before.stem)) turns += 1;
  }
  return turns % 2 === 0 ? sign : -sign;
}

/** Worth minus harm in a text, -1 to 1; a plain denial without either speaks against. */
function worth(text: Text): number {
  let sum = 0;
  text.tokens.forEach((token, at) => {
    sum += signOf(text, token.stem, at);
  });
  if (sum === 0 && text.denials.length > 0) return -0.25;
  return Math.max(-2, Math.min(2, sum)) / 2;
}

/** "should not be": the passage itself says what ought not to be done. */
function forbids(text: Text): boolean {
  return text.denials.some((at) => OBLIGATION.has(text.tokens[at - 1]?.text ?? ''));
}

/** -1 when the claim asks for less of what the passage speaks of, else 1. */
function stance(pair: Pair): number {
  let sign = pair.claim.negators.length % 2 === 0 ? 1 : -1;
  pair.claim.tokens.forEach((token, i) => {
    if (AGAINST.has(token.stem) && (pair.to[i] ?? -1) < 0) sign = -1;
  });
  return sign;
}

/** Whether the passage speaks well or ill of what the claim asks for. */
export const argumentCues: Cues = {
  names: ['argues-for', 'argues-for-norm', 'argues-for-covered', 'refusal-first', 'forbids'],
  measure(pair) {
    const product = worth(pair.passage) * stance(pair);
    const norm = pair.claim.tokens.some(
      (token, at) =>
        NORMS.has(token.text) ||
        (token.text === 'to' && /^ha(s|ve)$/u.test(pair.claim.tokens[at - 1]?.text ?? '')),
    );
    const first = pair.passage.tokens[0]?.text ?? '';
    return [
      product * flag(!norm),
      product * flag(norm),
      product * pair.coverage,
      flag(norm && pair.claim.negators.length === 0 && (first === 'no' || first === 'not')),
      flag(norm && forbids(pair.passage)) * stance(pair),
    ];
  },
};
