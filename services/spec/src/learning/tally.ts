import type { Concern, Log } from '#src/gauntlet/log.ts';

/** The outcome of a concern, as tallies count it. */
export function fateOf({ evaluated, rebuttal }: Concern): 'accepted' | 'dismissed' | 'deferred' {
  if (evaluated === 'accepted' || rebuttal?.sustained === true) return 'accepted';
  return evaluated === 'deferred' ? 'deferred' : 'dismissed';
}

/**
 * Each concern that a persona raised is either accepted, dismissed or deferred. A concern with several raisers counts
 * for each of them; its rebuttal counts for the first one only.
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
      /** Number of gauntlets in which it took part. */
      runs: logs.filter(({ adversaries }) => adversaries.includes(adversary)).length,
      raised: own.length,
      /** Accepted by the evaluation, or reinstated by a rebuttal. */
      accepted: accepted.length,
      /** Includes concerns that the filter dropped. */
      dismissed: own.filter((one) => fateOf(one) === 'dismissed').length,
      deferred: own.filter((one) => fateOf(one) === 'deferred').length,
      won,
      lost: rebutted.length - won,
      finds: new Map([...kinds].map(([kind, all]) => [kind, all.length])),
    };
  });
}
export type Tally = Readonly<ReturnType<typeof talliesOf>[number]>;

/** A share from 0 to 1, rounded to two decimals; null if `whole` is 0. */
export function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole) / 100;
}

/** A percentage such as `50%`; `none` if `whole` is 0. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}%`;
}

/** The least number of concerns, or of gauntlets, from which a rule draws a conclusion. */
const MIN_SAMPLE = 5;

/**
 * Recommendations by fixed rules, each with its figures: at least five concerns of which fewer than 30 % were accepted;
 * at least five of which 30 % or more were deferred; no concern in at least five gauntlets.
 */
export function recommendations(tallies: readonly Tally[]): string[] {
  return tallies.flatMap(({ adversary, runs, raised, accepted, deferred }) => {
    const of = (part: number): string => `${part} of ${raised} (${percent(part, raised)})`;
    if (raised === 0) {
      return runs >= MIN_SAMPLE
        ? [`${adversary}: raised nothing in ${runs} gauntlets: consider excluding it`]
        : [];
    }
    if (raised < MIN_SAMPLE) return [];
    return [
      ...(accepted / raised < 0.3
        ? [`${adversary}: ${of(accepted)} accepted: refine its prompt or change its model`]
        : []),
      ...(deferred / raised >= 0.3
        ? [`${adversary}: ${of(deferred)} deferred: require it to give evidence that can be judged`]
        : []),
    ];
  });
}
