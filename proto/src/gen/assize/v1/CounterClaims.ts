// Original file: assize/v1/shadow.proto

/**
 * What a language model was asked for, and what it wrote.
 */
export interface CounterClaims {
  /**
   * Empty where none could be had: then the pool is that of stance.
   */
  texts?: string[];
  model?: string;
  /**
   * The prompt's name, and the sha256 of its file in hex.
   */
  prompt?: string;
  promptHash?: string;
  /**
   * Over all calls that were made, as the server counts.
   */
  calls?: number;
  promptTokens?: number;
  completionTokens?: number;
}

/**
 * What a language model was asked for, and what it wrote.
 */
export interface CounterClaims__Output {
  /**
   * Empty where none could be had: then the pool is that of stance.
   */
  texts: string[];
  model: string;
  /**
   * The prompt's name, and the sha256 of its file in hex.
   */
  prompt: string;
  promptHash: string;
  /**
   * Over all calls that were made, as the server counts.
   */
  calls: number;
  promptTokens: number;
  completionTokens: number;
}
