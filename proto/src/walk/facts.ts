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
  'remands',
  'handoffs',
  'clock',
];
