// Original file: assize/v1/shadow.proto

export const ShadowStrategy = {
  SHADOW_STRATEGY_UNSPECIFIED: 'SHADOW_STRATEGY_UNSPECIFIED',
  SHADOW_STRATEGY_STANCE: 'SHADOW_STRATEGY_STANCE',
  SHADOW_STRATEGY_INVERTED: 'SHADOW_STRATEGY_INVERTED',
  SHADOW_STRATEGY_COUNTERCLAIM: 'SHADOW_STRATEGY_COUNTERCLAIM',
} as const;

export type ShadowStrategy =
  | 'SHADOW_STRATEGY_UNSPECIFIED'
  | 0
  | 'SHADOW_STRATEGY_STANCE'
  | 1
  | 'SHADOW_STRATEGY_INVERTED'
  | 2
  | 'SHADOW_STRATEGY_COUNTERCLAIM'
  | 3;

export type ShadowStrategy__Output = (typeof ShadowStrategy)[keyof typeof ShadowStrategy];
