// Original file: assize/v1/shadow.proto

export interface CounterClaims {
  texts?: string[];
  model?: string;
  prompt?: string;
  promptHash?: string;
  calls?: number;
  promptTokens?: number;
  completionTokens?: number;
}

export interface CounterClaims__Output {
  texts: string[];
  model: string;
  prompt: string;
  promptHash: string;
  calls: number;
  promptTokens: number;
  completionTokens: number;
}
