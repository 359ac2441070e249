/** What the conditions of a proceeding can look at. Times are milliseconds since the epoch. */
export interface Facts {
  readonly prosecution: { readonly confidence: number };
  readonly defense: {
    readonly concedes: boolean;
    readonly dismissal: boolean;
    readonly alternative: boolean;
  };
  readonly hearing: {
    readonly round: number;
    readonly maxRounds: number;
    readonly converged: boolean;
  };
  readonly verdict: { readonly decision: string };
  /**
   * The light path's. `charged`: it finds what is charged; `contrary`: it finds what the charge can't
   * stand beside (another classification than contested or nei). `threshold` is the case's own.
   */
  readonly review: {
    readonly confidence: number;
    readonly threshold: number;
    readonly charged: boolean;
    readonly contrary: boolean;
    readonly abstained: boolean;
  };
  readonly report: { readonly decision: string };
  /** `always`: the court is to open whatever the confidence. */
  readonly claim: { readonly always: boolean };
  readonly remands: { readonly used: number; readonly max: number };
  /** `next` counts the handoff about to be made. */
  readonly handoffs: { readonly next: number; readonly max: number };
  readonly clock: { readonly now: number; readonly deadline: number };
}

export const CEL_VARIABLES: readonly (keyof Facts)[] = [
  'prosecution',
  'defense',
  'hearing',
  'verdict',
  'review',
  'report',
  'claim',
  'remands',
  'handoffs',
  'clock',
];

/** Facts of no case, to try a condition on when it is loaded. */
export const SAMPLE_FACTS: Facts = {
  prosecution: { confidence: 0.5 },
  defense: { concedes: false, dismissal: false, alternative: false },
  hearing: { round: 1, maxRounds: 3, converged: false },
  verdict: { decision: '' },
  review: { confidence: 0.5, threshold: 0.85, charged: true, contrary: false, abstained: false },
  report: { decision: '' },
  claim: { always: false },
  remands: { used: 0, max: 2 },
  handoffs: { next: 2, max: 48 },
  clock: { now: 0, deadline: 1 },
};
