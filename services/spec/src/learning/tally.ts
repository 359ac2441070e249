import type { Concern, Log } from '#src/gauntlet/log.ts';

/** How a concern ended, as tallies count it. */
export function fateOf({ evaluated, rebuttal }: Concern): 'accepted' | 'dismissed' | 'deferred' {
  if (evaluated === 'accepted' || rebuttal?.sustained === true) return 'accepted';
  return evaluated === 'deferred' ? 'deferred' : 'dismissed';
}

/**
 * What each persona of some gauntlets came to: each concern that it raised is accepted, dismissed or deferred, and
 * counted once. A concern of several raisers counts for each; its rebuttal for the first.
 */
export function talliesOf(logs: readonly Log[]) {
  const concerns = logs.flatMap((log) => log.concerns);
  const names = new Set(logs.flatMap(({ adversaries }) => adversaries));
  return [...names].map((adversary) => {
    const own = concerns.filter(({ raisers }) => raisers.includes(adversary));
    const rebutted = concerns.filter(
      (one) => one.adversary === adversary && one.rebuttal?.outcome === 'challenged',
    );
    const accepted = own.filter((one) => fateOf(one) === 'accepted');
    const won = rebutted.filter(({ rebuttal }) => rebuttal?.sustained === true).length;
    const kinds = Map.groupBy(accepted, ({ kind }) => kind);
    return {
      adversary,
      /** Gauntlets that it was in. */
      runs: logs.filter(({ adversaries }) => adversaries.includes(adversary)).length,
      raised: own.length,
      /** By the evaluation, or reinstated by a rebuttal. */
      accepted: accepted.length,
      /** Those that the filter dropped included. */
      dismissed: own.filter((one) => fateOf(one) === 'dismissed').length,
      deferred: own.filter((one) => fateOf(one) === 'deferred').length,
      won,
      lost: rebutted.length - won,
      /** Kinds of what was accepted, each with how often. */
      finds: new Map([...kinds].map(([kind, all]) => [kind, all.length])),
    };
  });
}
export type Tally = Readonly<ReturnType<typeof talliesOf>[number]>;

/** The share, from 0 to 1 with two decimals; null of nothing. */
export function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole) / 100;
}

/** `50%`; `none` of nothing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}%`;
}

/** The least that a rule draws a conclusion from. */
const LEAST = 5;

/**
 * Recommendations by stated rules, each of which names its figures: fewer than 30 % of five concerns or more
 * accepted; 30 % or more of five or more deferred; nothing raised in five gauntlets or more.
 */
export function recommendations(tallies: readonly Tally[]): string[] {
  return tallies.flatMap(({ adversary, runs, raised, accepted, deferred }) => {
    const of = (part: number): string => `${part} of ${raised} (${percent(part, raised)})`;
    if (raised === 0) {
      return runs >= LEAST
        ? [`${adversary}: raised nothing in ${runs} gauntlets: leave it out?`]
        : [];
    }
    if (raised < LEAST) return [];
    return [
      ...(accepted / raised < 0.3
        ? [`${adversary}: ${of(accepted)} accepted: refine its prompt or change its model`]
        : []),
      ...(deferred / raised >= 0.3
        ? [`${adversary}: ${of(deferred)} deferred: ask it for evidence that can be judged`]
        : []),
    ];
  });
}
