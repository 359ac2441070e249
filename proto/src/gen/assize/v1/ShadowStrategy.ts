// Original file: assize/v1/shadow.proto

export const ShadowStrategy = {
  /**
   * As SHADOW_STRATEGY_STANCE.
   */
  SHADOW_STRATEGY_UNSPECIFIED: 'SHADOW_STRATEGY_UNSPECIFIED',
  /**
   * A pool on the topic, and the stance of each passage in it.
   */
  SHADOW_STRATEGY_STANCE: 'SHADOW_STRATEGY_STANCE',
  /**
   * The nearest to the query's vector times -1: a baseline, which finds what is off the topic.
   */
  SHADOW_STRATEGY_INVERTED: 'SHADOW_STRATEGY_INVERTED',
  /**
   * As stance, over a pool that counter-claims were searched for as well: statements that a language
   * model writes and that would be true if the query were false. FAILED_PRECONDITION without one.
   */
  SHADOW_STRATEGY_COUNTERCLAIM: 'SHADOW_STRATEGY_COUNTERCLAIM',
} as const;

export type ShadowStrategy =
  /**
   * As SHADOW_STRATEGY_STANCE.
   */
  | 'SHADOW_STRATEGY_UNSPECIFIED'
  | 0
  /**
   * A pool on the topic, and the stance of each passage in it.
   */
  | 'SHADOW_STRATEGY_STANCE'
  | 1
  /**
   * The nearest to the query's vector times -1: a baseline, which finds what is off the topic.
   */
  | 'SHADOW_STRATEGY_INVERTED'
  | 2
  /**
   * As stance, over a pool that counter-claims were searched for as well: statements that a language
   * model writes and that would be true if the query were false. FAILED_PRECONDITION without one.
   */
  | 'SHADOW_STRATEGY_COUNTERCLAIM'
  | 3;

export type ShadowStrategy__Output = (typeof ShadowStrategy)[keyof typeof ShadowStrategy];
